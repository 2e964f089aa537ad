/** Transport to this device: a worker in which the engine runs. */

import type { Socketlike } from '../transport/connection';
import type { Answer, Transport, Method } from '../transport/transport';
import { settings } from '../app/settings.svelte';
import { engine } from './engine.svelte';
import type { FromWorker, ToWorker } from './messages';

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (reason: Error) => void;
}

const ENGINE_FAILED = 1011;

class WorkerTransport implements Transport {
  readonly onDevice = true;
  private worker: Worker | null = null;
  private nextId = 1;
  private readonly calls = new Map<number, Waiting>();
  private readonly sockets = new Map<number, Socketlike>();

  call(method: Method, path: string, token: string | null, body: string | null): Promise<Answer> {
    if (method === 'POST' && path.startsWith('/tables') && !path.endsWith('mine')) void navigator.storage?.persist?.();
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.calls.set(id, { resolve, reject });
      this.post({ do: 'call', id, method, path, token, body });
    });
  }

  socket(): Socketlike {
    const id = this.nextId++;
    const socket: Socketlike = {
      send: (text) => this.post({ do: 'send', id, text }),
      close: (code = 1000) => {
        if (!this.sockets.delete(id)) return;
        this.post({ do: 'disconnect', id });
        socket.onclose?.({ code });
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    this.sockets.set(id, socket);
    this.post({ do: 'connect', id, hasty: settings.hasty });
    queueMicrotask(() => socket.onopen?.());
    return socket;
  }

  private post(message: ToWorker): void {
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data);
    worker.onerror = (event) => this.fail(event.message);
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.type === 'ready') engine.ready(message.seconds, message.kept);
    else if (message.type === 'failed') this.fail(message.reason);
    else if (message.type === 'answer') {
      this.calls.get(message.id)?.resolve({ status: message.status, text: message.text });
      this.calls.delete(message.id);
    } else if (message.type === 'message') this.sockets.get(message.id)?.onmessage?.({ data: message.text });
    else this.closed(message.id, message.code);
  }

  private closed(id: number, code: number): void {
    const socket = this.sockets.get(id);
    this.sockets.delete(id);
    socket?.onclose?.({ code });
  }

  /** The engine did not start, or broke down: the next message tries again with a new one. */
  private fail(reason: string): void {
    engine.failed(reason);
    this.worker?.terminate();
    this.worker = null;
    for (const waiting of this.calls.values()) waiting.reject(new Error(reason));
    this.calls.clear();
    for (const id of [...this.sockets.keys()]) this.closed(id, ENGINE_FAILED);
  }

  /** Starts to load the engine before it is needed. */
  warmUp(): void {
    this.worker ??= this.start();
  }
}

const workerTransport = new WorkerTransport();
workerTransport.warmUp();
export const transport: Transport = workerTransport;
