/** Pages by the fragment of the address: a token in it never reaches a server. */

export type Page =
  | { name: 'lobby' }
  | { name: 'setup'; edition: string | null }
  | { name: 'table'; table: string }
  | { name: 'join'; table: string | null; token: string | null }
  | { name: 'screen'; table: string | null; token: string | null }
  | { name: 'hand'; table: string }
  | { name: 'watch'; table: string; token: string | null }
  | { name: 'replay'; table: string; token: string | null; analysing: boolean }
  | { name: 'game'; game: string }
  | { name: 'puzzles' }
  | { name: 'puzzle'; puzzle: string; day: string | null }
  | { name: 'me'; key: string | null }
  | { name: 'rules'; edition: string | null }
  | { name: 'pad'; edition: string | null }
  | { name: 'boards'; edition: string | null }
  | { name: 'print'; edition: string; what: string };

/** A link may have been cut off in the midst of a letter. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function pageOf(hash: string): Page {
  const [name = '', first = '', second = ''] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  const token = second || null;
  if (name === 'new') return { name: 'setup', edition: first || null };
  if (name === 'table' && first) return { name: 'table', table: first };
  if (name === 'join') return { name, table: first || null, token };
  if (name === 'watch' && first) return { name: 'watch', table: first, token };
  if (name === 'screen') return { name: 'screen', table: first || null, token };
  if (name === 'hand' && first) return { name: 'hand', table: first };
  if ((name === 'replay' || name === 'analysis') && first)
    return { name: 'replay', table: first, token, analysing: name === 'analysis' };
  if (name === 'game') return { name: 'game', game: first };
  if (name === 'puzzles') return { name };
  if (name === 'puzzle' && first) return { name, puzzle: first, day: token };
  if (name === 'me') return { name: 'me', key: first || null };
  if (name === 'rules') return { name: 'rules', edition: first || null };
  if (name === 'pad') return { name: 'pad', edition: first || null };
  if (name === 'boards') return { name: 'boards', edition: first || null };
  if (name === 'print' && first) return { name: 'print', edition: first, what: second };
  return { name: 'lobby' };
}

class Router {
  page = $state<Page>(pageOf(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.page = pageOf(location.hash);
      scrollTo(0, 0);
    });
  }

  go(path: string, replace = false): void {
    if (replace) {
      history.replaceState(null, '', `#${path}`);
      this.page = pageOf(location.hash);
    } else location.hash = path;
  }
}

export const router = new Router();

export const linkTo = (path: string): string => `${location.origin}${location.pathname}#${path}`;
