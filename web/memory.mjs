/** The memory of a Python that has everything imported and read, for src/device/memory.ts to wake up.
 *
 * Much of it is what Pyodide's WebAssembly puts there by itself; such blocks are left out and listed in a bitmap:
 *
 *   number of blocks (32 bits) | one byte a block, 1 if it is left out | Pyodide's snapshot
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';

const BLOCK = 1024; // as in src/device/memory.ts
const DATA_SECTION = 11;
const LARGEST = 1 << 20;
const SMALLEST = 1 << 6;

export async function sleepingMemory(pyodideFolder, parts) {
  let machine = null;
  const python = await loadPyodide({
    indexURL: pyodideFolder,
    stdLibURL: join(parts, 'python.zip'),
    _makeSnapshot: true,
    createPyodideModule: async (settings) => (machine = await createPyodideModule(settings)),
  });
  const ours = new Uint8Array(readFileSync(join(parts, 'stellwerk.zip')));
  python.unpackArchive(ours, 'zip', { extractDir: '/home/pyodide' });
  python.runPython(readFileSync(join(parts, 'prepare.py'), 'utf8'), { globals: python.toPy({ __name__: 'prepare' }) });
  wipe(machine);
  return withoutWhatIsThere(python.makeMemorySnapshot(), readFileSync(join(pyodideFolder, 'pyodide.asm.wasm')));
}

/** Overwrites what was used and is free again: zeros weigh nothing. */
function wipe(machine) {
  const end = machine._sbrk(0);
  const taken = [];
  for (let size = LARGEST; size >= SMALLEST; size /= 2) {
    for (;;) {
      const place = machine._malloc(size);
      taken.push(place);
      machine.HEAPU8.fill(0, place, place + size);
      if (place + size > end) break;
    }
  }
  for (const place of taken) machine._free(place);
}

function withoutWhatIsThere(snapshot, wasm) {
  const memory = snapshot.subarray(new Uint32Array(snapshot.buffer)[1]);
  const initial = initialMemory(wasm, memory.length);
  const blocks = new Uint8Array(Math.ceil(memory.length / BLOCK / 4) * 4);
  for (let block = 0; block < blocks.length; block++) {
    const [from, to] = [block * BLOCK, (block + 1) * BLOCK];
    const there = Buffer.compare(memory.subarray(from, to), initial.subarray(from, to)) === 0;
    blocks[block] = Number(there && initial.subarray(from, to).some(Boolean));
    if (blocks[block]) memory.fill(0, from, to);
  }
  return Buffer.concat([new Uint8Array(Uint32Array.of(blocks.length).buffer), blocks, snapshot]);
}

/** What the data section of a module writes into its memory. */
function initialMemory(wasm, length) {
  const memory = new Uint8Array(length);
  let at = 8;
  const number = () => {
    let [found, weight] = [0, 1];
    for (;;) {
      const byte = wasm[at++];
      found += (byte & 127) * weight;
      weight *= 128;
      if (byte < 128) return found;
    }
  };
  for (;;) {
    const section = wasm[at++];
    const size = number();
    if (section === DATA_SECTION) break;
    at += size;
  }
  for (let left = number(); left; left--) {
    if (number() !== 0 || wasm[at++] !== 0x41) throw new Error('a segment of another kind than Pyodide has had so far');
    const place = number();
    at++; // the end of the expression
    const size = number();
    memory.set(wasm.subarray(at, at + size), place);
    at += size;
  }
  return memory;
}
