/** Makes of Pyodide and our sources what the static edition loads: as few bytes as possible, nothing to compile.
 *
 *   node web/engine.mjs SOURCES OUT
 *
 * Runs the engine once in Pyodide, under Node, to see which parts of the standard library it uses; those and our
 * own modules are packed as bytecode of that very Python. A second Python imports all of it, reads boards and
 * texts, and is then laid down as it is (memory.mjs): a browser wakes that one up instead of starting its own. The
 * large files are compressed here, because not every web space does it.
 */

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import { sleepingMemory } from './memory.mjs';

const [sources, out] = process.argv.slice(2).map((path) => resolve(path));
const web = dirname(fileURLToPath(import.meta.url));
const pyodideFolder = join(web, 'node_modules/pyodide');
const parts = `${out}-parts`;

for (const folder of [out, parts]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
pyodide.FS.mkdirTree('/sources');
pyodide.FS.mkdirTree('/parts');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: sources }, '/sources');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: parts }, '/parts');
pyodide.FS.writeFile('/engine.py', readFileSync(join(web, 'engine.py'), 'utf8'));
await pyodide.runPythonAsync('import sys; sys.path.insert(0, "/"); import engine; await engine.pack("/sources", "/parts")');

const pack = (name, content) => writeFileSync(join(out, `${name}.packed`), gzipSync(content, { level: 9 }));
for (const file of ['pyodide.asm.wasm', 'pyodide.asm.mjs']) pack(file, readFileSync(join(pyodideFolder, file)));
pack('memory', await sleepingMemory(pyodideFolder, parts));
copyFileSync(join(pyodideFolder, 'pyodide.mjs'), join(out, 'pyodide.mjs'));

/** No package is ever loaded besides. */
const { info } = JSON.parse(readFileSync(join(pyodideFolder, 'pyodide-lock.json'), 'utf8'));
writeFileSync(join(out, 'pyodide-lock.json'), JSON.stringify({ info, packages: {} }));
