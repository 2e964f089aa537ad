/** Restore the interpreter from a heap snapshot (web/memory.mjs). */

type Create<Settings, Machine> = (settings: Settings) => Promise<Machine>;

/** Functions that every Emscripten module has and that Pyodide's types leave out. */
interface Allocator {
  _malloc(size: number): number;
  _free(place: number): void;
}

const BLOCK = 1024; // as in web/memory.mjs

export class HeapSnapshot {
  private readonly leftOut: Uint8Array;
  /** as Pyodide wants it, once the machine has given what it has itself */
  readonly snapshot: Uint8Array;

  constructor(content: ArrayBuffer) {
    const [blocks = 0] = new Uint32Array(content, 0, 1);
    this.leftOut = new Uint8Array(content, 4, blocks);
    this.snapshot = new Uint8Array(content, 4 + blocks);
  }

  /** A machine that, as soon as it is there, fills in the blocks that were left out. */
  filledBy<Settings, Machine extends { HEAPU8: Uint8Array }>(
    create: Create<Settings, Machine>,
  ): Create<Settings, Machine> {
    return async (settings) => {
      const machine = await create(settings);
      const { buffer, byteOffset } = this.snapshot;
      const memory = this.snapshot.subarray(new Uint32Array(buffer, byteOffset, 2)[1]);
      this.leftOut.forEach((isLeftOut, block) => {
        const from = block * BLOCK;
        if (isLeftOut) memory.set(machine.HEAPU8.subarray(from, from + BLOCK), from);
      });
      // A new machine may have less memory than the snapshot: an allocation of that size makes it grow.
      if (machine.HEAPU8.length < memory.length) {
        const allocator = machine as Machine & Allocator;
        allocator._free(allocator._malloc(memory.length));
      }
      return machine;
    };
  }
}
