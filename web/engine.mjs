/** Makes of Pyodide and our sources what the static edition loads: as few bytes as possible, nothing to compile.
 *
 *   node web/engine.mjs SOURCES OUT
 *
 * Runs the engine once in Pyodide, under Node, to see which parts of the standard library it uses; those and our
 * own modules are packed as bytecode of that very Python. The large files are compressed here, because not every
 * web space does it.
 */

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const [sources, out] = process.argv.slice(2).map((path) => resolve(path));
const web = dirname(fileURLToPath(import.meta.url));
const pyodideFolder = join(web, 'node_modules/pyodide');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
pyodide.FS.mkdirTree('/sources');
pyodide.FS.mkdirTree('/out');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: sources }, '/sources');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: out }, '/out');
pyodide.FS.writeFile('/engine.py', readFileSync(join(web, 'engine.py'), 'utf8'));
await pyodide.runPythonAsync('import sys; sys.path.insert(0, "/"); import engine; await engine.pack("/sources", "/out")');

for (const file of ['pyodide.asm.wasm', 'pyodide.asm.mjs']) {
  writeFileSync(join(out, `${file}.packed`), gzipSync(readFileSync(join(pyodideFolder, file)), { level: 9 }));
}
copyFileSync(join(pyodideFolder, 'pyodide.mjs'), join(out, 'pyodide.mjs'));

/** No package is ever loaded besides. */
const { info } = JSON.parse(readFileSync(join(pyodideFolder, 'pyodide-lock.json'), 'utf8'));
writeFileSync(join(out, 'pyodide-lock.json'), JSON.stringify({ info, packages: {} }));
