import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

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
  const line = site ? './src/device/line.ts' : './src/lib/server-line.ts';
  return {
    plugins: [
      svelte(),
      ...(site ? [withEngine(outDir, name), listed(outDir)] : [listed(outDir), precompressed(outDir)]),
    ],
    base: './',
    resolve: { alias: { '#line': fileURLToPath(new URL(line, import.meta.url)) } },
    define: { __ENGINE__: JSON.stringify(`./${name}/`) },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
    server: {
      proxy: {
        '/api': server,
        '/ws': { target: server, ws: true },
      },
    },
  };
});
