import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

type ChunkingContext = Rolldown.ChunkingContext;
type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

const server = 'http://127.0.0.1:8000';
const engine = '../build/engine';

/** Where the page goes: into the Python package, or, as the static edition, into a folder of its own. */
const OUT = { server: '../src/stellwerk/server/static', site: '../build/site' };

/** The static edition has the engine beside its scripts, in a folder that is called anew when its content is. */
function withEngine(outDir: string, name: string): Plugin {
  return {
    name: 'engine',
    apply: 'build',
    closeBundle: { order: 'pre', handler: () => cpSync(engine, join(outDir, 'assets', name), { recursive: true }) },
  };
}

function engineName(): string {
  const digest = createHash('sha256');
  for (const file of readdirSync(engine).sort()) digest.update(file).update(readFileSync(join(engine, file)));
  return `engine-${digest.digest('hex').slice(0, 12)}`;
}

/** What main.ts is made of, and with it every page. */
function closure(modules: ChunkingContext): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  add(fileURLToPath(new URL('./src/main.ts', import.meta.url)));
  return found;
}

/** What several pages share comes in few files, as a slow line waits for each of them: what all need, a drawn board,
 *  and what is played or replayed on it. */
function shared(): CodeSplittingGroup[] {
  let always: Set<string> | undefined;
  const own = { includeDependenciesRecursively: false };
  const drawn =
    /src\/(board\/(Scene|Pin|CityPieces|RouteSpaces)\.svelte|board\/(labels|scene|crop)\.ts|app\/incremental-list)/;
  const cards = /src\/(ui\/Card\.svelte|table\/state\/cards\.ts|i18n\/game-text\.ts)/;
  const basic = /src\/board\/(MiniMap|Ground|Piece|board|shapes|palette|view-memory)\./;
  const played =
    /src\/(board\/(?!BoardCrop)|designer\/file|table\/components\/(ScoreTable|ScoreChart|ShareButtons|TicketRow)|replay\/ChanceBar)/;
  const known = /src\/(table\/state\/(network|ticket-status|score)|replay\/(chances|source))/;
  /** what a table, a hand and a shared screen are made of */
  const live =
    /src\/(table\/state\/(table|table-view|choices|last-moves|line-opening|notices|payment|payment-chooser|queue|chat|prompt|tooltips|tutor|end-sequence)\.|table\/components\/|transport\/(connection|heartbeat)|app\/Settings|screen\/unit|hand\/SeatConsent)/;
  /** what calls somebody back to a table: it comes after the first page */
  const calls = /src\/(app\/push|table\/state\/(alerts|sound))/;
  const common =
    /src\/((app|editions|i18n|transport|ui)\/|(lobby|profile|replay|scorepad|table\/\w+)\/[a-z][\w.-]*\.ts|profile\/Appearance)/;
  return [
    { ...own, name: (id, modules) => ((always ??= closure(modules)).has(id) ? 'shared' : null), priority: 4 },
    { ...own, name: 'scene', test: (id) => drawn.test(id) || cards.test(id), priority: 3 },
    {
      ...own,
      name: 'play',
      test: (id) => !basic.test(id) && (played.test(id) || known.test(id)),
      minShareCount: 2,
      priority: 2,
    },
    { ...own, name: 'calls', test: (id) => calls.test(id), minShareCount: 2, priority: 1.8 },
    { ...own, name: 'live', test: (id) => live.test(id), minShareCount: 2, priority: 1.5 },
    { ...own, name: 'common', test: (id) => basic.test(id) || common.test(id), minShareCount: 3, priority: 1 },
  ];
}

function replaced(text: string, place: string, by: string): string {
  const [before = '', after] = text.split(place);
  if (after === undefined) throw new Error(`there is no ${place} to fill in`);
  return before + by + after;
}

/** Components of each page, by the first word of its address (`src/app/router.svelte.ts`). */
const PAGES: Record<string, string[]> = {
  '': ['lobby/LobbyPage'],
  new: ['lobby/SetupPage'],
  table: ['table/TablePage'],
  join: ['lobby/JoinPage'],
  hand: ['hand/HandPage'],
  screen: ['screen/ScreenPage'],
  watch: ['lobby/JoinPage', 'table/TablePage'],
  replay: ['replay/ReplayPage'],
  analysis: ['replay/ReplayPage'],
  game: ['replay/SharedGamePage'],
  puzzles: ['puzzle/PuzzlesPage'],
  puzzle: ['puzzle/PuzzlePage'],
  me: ['profile/ProfilePage'],
  rules: ['rules/RulesPage'],
  pad: ['scorepad/PadPage'],
  boards: ['designer/DesignerPage'],
  print: ['rules/PrintPage'],
};

/** The script that runs first is told which files each page needs: it asks for them while the others are on their way.
 *  It stands in the page itself, as do the styles that all pages share: nothing waits for a file to begin. */
function foreseen(outDir: string): Plugin {
  let parts = '{}';
  return {
    name: 'foreseen',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const source = (path: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/web/src/${path}`));
      const withImports = (name: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find((each) => each.fileName === name);
        if (!chunk || found.has(name)) return found;
        found.add(name);
        for (const next of chunk.imports) withImports(next, found);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        return found;
      };
      const first = withImports(source('main.ts')?.fileName ?? chunks.find((chunk) => chunk.isEntry)?.fileName ?? '');
      const files = (names: string[]): string[] => [
        ...new Set(names.flatMap((name) => [...withImports(source(`${name}.svelte`)?.fileName ?? '')])),
      ];
      const pages = Object.entries(PAGES).map(([word, names]) => [word, files(names).filter((f) => !first.has(f))]);
      const generated = (folder: string): Record<string, string> =>
        Object.fromEntries(
          chunks.flatMap((chunk) => {
            const found = chunk.facadeModuleId?.match(
              new RegExp(`/web/src/generated/${folder}(?!mini-)([a-z-]+)\\.json$`),
            );
            return found?.[1] ? [[found[1], chunk.fileName]] : [];
          }),
        );
      const [boards, helps, words, later] = ['', 'help/', 'words/', 'later/'].map(generated);
      parts = JSON.stringify({ pages: Object.fromEntries(pages), boards, helps, words, later });
    },
    closeBundle: {
      order: 'pre',
      handler() {
        const script = join(outDir, 'start.js');
        const start = replaced(readFileSync(script, 'utf8').replace(/^\s*\/\/.*\n/gm, ''), "['PARTS']", parts);
        rmSync(script);
        const file = join(outDir, 'index.html');
        const page = readFileSync(file, 'utf8');
        const link = /<link rel="stylesheet" crossorigin href="\.\/(assets\/shared-[\w-]+\.css)">/.exec(page);
        if (!link?.[1]) throw new Error('index.html has no styles that all pages share');
        const styles = readFileSync(join(outDir, link[1]), 'utf8').replaceAll('url(./', 'url(./assets/');
        // scripts look for the link, and would fetch the file if there were none
        const known = link[0].replace('<link', '<link disabled');
        const styled = replaced(page, link[0], `<style>${styles.trim()}</style>\n    ${known}`);
        writeFileSync(file, replaced(styled, '<script src="./start.js"></script>', `<script>${start}</script>`));
      },
    },
  };
}

/** The service worker is told which files there are, and a version that is new whenever one of them is. */
function listed(outDir: string): Plugin {
  return {
    name: 'listed',
    apply: 'build',
    closeBundle() {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/^sw\.js$|^index\.html$|\.(br|gz|txt)$/.test(entry.name))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .replaceAll('\\', '/')
            .slice(outDir.length + 1),
        )
        .sort();
      const digest = createHash('sha256');
      for (const file of [...files, 'index.html', 'sw.js'])
        digest.update(file).update(readFileSync(join(outDir, file)));
      const worker = readFileSync(join(outDir, 'sw.js'), 'utf8')
        .replace("'VERSION'", JSON.stringify(digest.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(files.map((file) => `./${file}`)));
      writeFileSync(join(outDir, 'sw.js'), worker);
    },
  };
}

/** Beside every text file its compressed twins, which the server hands out as they are. */
function precompressed(outDir: string): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        if (content.length < 1000) continue;
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  const outDir = site ? OUT.site : OUT.server;
  const name = site ? engineName() : '';
  const transport = site ? './src/device/transport.ts' : './src/transport/server.ts';
  return {
    plugins: [
      svelte(),
      foreseen(outDir),
      ...(site ? [withEngine(outDir, name), listed(outDir)] : [listed(outDir), precompressed(outDir)]),
    ],
    base: './',
    resolve: { alias: { '#transport': fileURLToPath(new URL(transport, import.meta.url)) } },
    define: { __ENGINE__: JSON.stringify(`./${name}/`) },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: shared() } } },
    },
    test: { setupFiles: ['tests/setup.ts'] },
    server: {
      proxy: {
        '/api': server,
        '/ws': { target: server, ws: true },
      },
    },
  };
});
