/** The HTTP part of the protocol. */

import { transport } from '#transport';
import { withActivity } from '../app/activity';
import type {
  BoardDemands,
  BoardFaults,
  BoardTrial,
  EditionInfo,
  GameAnalysis,
  CodeTable,
  JoinCode,
  KeysReplaced,
  Push,
  PushEndpoint,
  SubscribePush,
  LanAddresses,
  ReplaceKeys,
  SheetScore,
  Puzzle,
  Puzzles,
  Day,
  DailyResults,
  SendDailyResult,
} from '../generated/protocol';
import { inAllWords, withWords } from '../i18n';
import type { Method } from './transport';
import type {
  About,
  Created,
  Join,
  Joined,
  MyTables,
  NewTable,
  PastGames,
  PlayOn,
  ProblemBody,
  Rematch,
  Replay,
  ReplayView,
  TableInfo,
} from './types';

export class Problem extends Error {
  constructor(readonly body: ProblemBody) {
    super(body.en);
  }
}

/** Why something did not work, in every language: who reads it may change the language meanwhile. */
export type Reason = Pick<ProblemBody, 'de' | 'en'> & Partial<ProblemBody>;

export const reasonOf = (error: unknown): Reason =>
  error instanceof Problem ? error.body : inAllWords((t) => t.error.unknown);

/** The answer as the text that it is. */
async function callForText(method: Method, path: string, token: string | null, body: string | null): Promise<string> {
  const answer = await withActivity(transport.call(method, path, token, body)).catch(() => {
    throw new Problem(withWords({ code: 'offline' }, (t) => t.error.silent));
  });
  if (answer.status < 300) return answer.text;
  throw new Problem(problemIn(answer.text) ?? withWords({ code: 'unknown' }, (t) => t.error.unknown));
}

function problemIn(text: string): ProblemBody | undefined {
  try {
    return (JSON.parse(text) as { error?: ProblemBody } | null)?.error;
  } catch {
    return undefined;
  }
}

async function call<T>(method: Method, path: string, token?: string | null, body?: unknown): Promise<T> {
  const text = await callForText(method, path, token ?? null, body === undefined ? null : JSON.stringify(body));
  return JSON.parse(text) as T;
}

export type { LanAddresses } from '../generated/protocol';

export const api = {
  reach: () => call<LanAddresses>('GET', '/reach'),
  about: () => call<About>('GET', '/about'),
  edition: (edition: string) => call<EditionInfo>('GET', `/editions/${edition}`),
  create: (plan: NewTable) => call<Created>('POST', plan.board ? '/boards/tables' : '/tables', null, plan),
  open: () => call<{ tables: TableInfo[] }>('GET', '/tables'),
  mine: (held: string[]) => call<MyTables>('POST', '/tables/mine', null, { tokens: held }),
  games: (people: string[]) => call<PastGames>('POST', '/games/mine', null, { people }),
  replaceKeys: (wish: ReplaceKeys) => call<KeysReplaced>('POST', '/games/key', null, wish),
  push: () => call<Push>('GET', '/push'),
  subscribe: (wish: SubscribePush) => call<unknown>('POST', '/push', null, wish),
  unsubscribe: (wish: PushEndpoint) => call<unknown>('POST', '/push/end', null, wish),
  score: (sheet: unknown) => call<SheetScore>('POST', '/score', null, sheet),
  table: (id: string, token: string | null) => call<{ table: TableInfo }>('GET', `/tables/${id}`, token),
  join: (id: string, token: string | null, who: Join) => call<Joined>('POST', `/tables/${id}/join`, token, who),
  start: (id: string, host: string) => call<unknown>('POST', `/tables/${id}/start`, host),
  code: (id: string, token: string | null) => call<JoinCode>('GET', `/tables/${id}/code`, token),
  useCode: (code: string) => call<CodeTable>('POST', '/codes', null, { code }),
  leave: (id: string, seat: string) => call<unknown>('POST', `/tables/${id}/leave`, seat),
  close: (id: string, host: string) => call<unknown>('DELETE', `/tables/${id}`, host),

  rematch: (id: string, token: string) => call<Rematch>('POST', `/tables/${id}/rematch`, token),
  replay: (id: string, token: string | null) => call<Replay>('GET', `/tables/${id}/replay`, token),
  replayViews: (id: string, token: string | null, first: number, last: number) =>
    call<{ views: ReplayView[] }>('GET', `/tables/${id}/replay/views?first=${first}&last=${last}`, token),
  analysis: (id: string, token: string | null, seen: number) =>
    call<GameAnalysis>('POST', `/tables/${id}/analysis`, token, { seen }),
  /** what boards of an edition may and must have, with one to begin with */
  boardDemands: (edition: string) => call<BoardDemands>('GET', `/boards/${edition}/new`),
  printedBoard: <T>(edition: string) => call<T>('GET', `/boards/${edition}`),
  tableBoard: <T>(id: string, token: string | null) => call<T>('GET', `/tables/${id}/board`, token),
  checkBoard: (edition: string, board: unknown) => call<BoardFaults>('POST', '/boards/check', null, { edition, board }),
  tryBoard: (edition: string, board: unknown, seen: number) =>
    call<BoardTrial>('POST', '/boards/trial', null, { edition, board, seen }),
  /** a device alone can do this: a server's tables begin at their beginning */
  fromFile: (record: string) =>
    callForText('POST', '/tables/file', null, record).then((text) => JSON.parse(text) as Created),
  fromLink: (game: string) => call<Created>('POST', '/tables/link', null, { game }),
  link: (id: string, token: string | null) => call<{ game: string }>('GET', `/tables/${id}/link`, token),
  /** a game that came as a link: no table is needed to look at it */
  shared: (game: string) => call<Replay>('POST', '/replay', null, { game }),
  sharedViews: (game: string, first: number, last: number) =>
    call<{ views: ReplayView[] }>('POST', '/replay/views', null, { game, first, last }),
  record: (id: string, token: string | null) => callForText('GET', `/tables/${id}/record`, token, null),
  puzzles: () => call<Puzzles>('GET', '/puzzles'),
  puzzle: (id: string) => call<Puzzle>('GET', `/puzzles/${encodeURIComponent(id)}`),
  /** what a day such as 2026-11-19 brings */
  day: (day: string) => call<Day>('GET', `/daily/${day}`),
  dayResults: (day: string) => call<DailyResults>('GET', `/daily/${day}/results`),
  sendResult: (day: string, result: SendDailyResult) =>
    call<DailyResults>('POST', `/daily/${day}/results`, null, result),
  playOn: (id: string, token: string | null, body: PlayOn) =>
    call<Created>('POST', `/tables/${id}/play-on`, token, body),
};
