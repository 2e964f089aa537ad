/** A server of one: the engine, the bots and the tables, in Pyodide. The page talks to it as to a server. */

import type { loadPyodide, PyodideAPI } from 'pyodide';
import { type TextStore, openTextStore } from './storage';
import { HeapSnapshot } from './snapshot';
import type { FromWorker, ToWorker } from './messages';

/** the folder of the engine beside this file; its name changes with its content */
declare const __ENGINE__: string;

interface Device {
  open(): Promise<void>;
  /** status and content, with a space between them */
  call(method: string, path: string, token: string | null, body: string | null): Promise<string>;
  connect(id: number, hasty: boolean): void;
  receive(id: number, text: string): void;
  disconnect(id: number): void;
  look_again(table: string): Promise<void>;
}

const page = self as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
};
const folder = new URL(__ENGINE__, self.location.href).href;
const BROKEN = 500;
const otherTabs = new BroadcastChannel('stellwerk');

/** The large files lie compressed, because not every web space compresses what it sends. */
async function unpacked(file: string, type: string): Promise<Response> {
  const packed = await fetch(`${folder}${file}.packed`);
  if (!packed.ok || !packed.body) throw new Error(`${file}: ${packed.status}`);
  const content = packed.body.pipeThrough(
    new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Response(content, { headers: { 'Content-Type': type } });
}

/** An archive with nothing in it: with its memory Python has all that it imports. */
const NO_LIBRARY = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0));

async function loadPython(): Promise<PyodideAPI> {
  const memory = unpacked('memory', 'application/octet-stream').then(
    async (a) => new HeapSnapshot(await a.arrayBuffer()),
  );
  const script = unpacked('pyodide.asm.mjs', 'text/javascript').then((answer) => answer.blob());
  const machine = unpacked('pyodide.asm.wasm', 'application/wasm');
  const [{ loadPyodide: load }, { default: create }, asleep] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{ loadPyodide: typeof loadPyodide }>,
    script.then((blob) => import(/* @vite-ignore */ URL.createObjectURL(blob))),
    memory,
  ]);
  const plain = self.fetch;
  self.fetch = async (input, init) => {
    if (String(input).endsWith('.wasm')) return machine;
    return String(input).endsWith('.zip') ? new Response(NO_LIBRARY) : plain(input, init);
  };
  const python = await load({
    indexURL: folder,
    stdLibURL: `${folder}python.zip`,
    createPyodideModule: asleep.filledBy(create),
    _loadSnapshot: asleep.snapshot,
  });
  self.fetch = plain;
  return python;
}

/** Python's way to the store, with what it can raise. */
const BEGIN = `
import random
from stellwerk.device.main import Device
random.seed()  # everybody's memory is the same

class Texts:
    async def all(self):
        return dict((await store.all()).to_py())
    async def get(self, name):
        return await store.get(name)
    async def put(self, name, text, version):
        try:
            return await store.put(name, text, version)
        except Exception as error:
            raise OSError(str(error)) from error

Device(Texts(), post, notify)
`;

function begin(python: PyodideAPI, store: TextStore): Device {
  const post = (id: number, sent: string | number): void =>
    page.postMessage(
      typeof sent === 'number' ? { type: 'closed', id, code: sent } : { type: 'message', id, text: sent },
    );
  const notify = (table: string): void => otherTabs.postMessage(table);
  return python.runPython(BEGIN, { globals: python.toPy({ store, post, notify }) }) as Device;
}

async function start(): Promise<Device> {
  const begun = performance.now();
  const [store, python] = await Promise.all([openTextStore(), loadPython()]);
  const device = begin(python, store);
  await device.open();
  otherTabs.onmessage = (event: MessageEvent<string>) => void device.look_again(event.data);
  page.postMessage({ type: 'ready', seconds: (performance.now() - begun) / 1000, kept: store.kept });
  return device;
}

const device = start();
device.catch((error: unknown) => page.postMessage({ type: 'failed', reason: String(error) }));

/** Messages wait until the engine is there, and keep their order. */
page.onmessage = ({ data }) => {
  void device.then((ready) => carryOut(ready, data)).catch(() => undefined);
};

async function carryOut(ready: Device, message: ToWorker): Promise<void> {
  if (message.do === 'connect') ready.connect(message.id, message.hasty);
  else if (message.do === 'send') ready.receive(message.id, message.text);
  else if (message.do === 'disconnect') ready.disconnect(message.id);
  else {
    const { id, method, path, token, body } = message;
    const answer = await ready.call(method, path, token, body).catch(() => `${BROKEN} `);
    const space = answer.indexOf(' ');
    page.postMessage({ type: 'answer', id, status: Number(answer.slice(0, space)), text: answer.slice(space + 1) });
  }
}
