import { type Server, type Socket, createServer } from 'node:net';
import { type EncodableEvent, createSimulatorEmulator } from '@eupnea/drivers';
import { ensure } from '@eupnea/model';

const RATE_HZ = 100;
const BREATH_SAMPLES = 200;
/** Duration of a breath, ms. */
export const SCRIPTED_BREATH_MS = (BREATH_SAMPLES * 1000) / RATE_HZ;
const INSPIRATION_SAMPLES = 70;

/** A device on the network that sends the events of a test, in the simulator's protocol. */
export interface ScriptedDevice {
  readonly port: number;
  /** Connections accepted so far. */
  readonly dials: number;
  /** Resolves when this number of connections was accepted. */
  waitForDials(count: number): Promise<void>;
  send(events: readonly EncodableEvent[]): void;
  /** Sends complete breaths of 2 s with their marks, from the next index on. */
  breathe(count: number): void;
  /** Sets the sample index of the next breath. */
  seek(index: number): void;
  /** Sends breaths whose counter goes back each time: a stream that restarts endlessly. */
  restartCounter(times: number): void;
  sendBytes(bytes: Uint8Array): void;
  drop(): void;
  close(): Promise<void>;
}

export async function openScriptedDevice(port = 0): Promise<ScriptedDevice> {
  const queue: EncodableEvent[] = [];
  const emulator = createSimulatorEmulator({ snapshot: () => [], advance: () => queue.splice(0) }, 'float32');
  const sockets = new Set<Socket>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let dials = 0;
  let index = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
    socket.write(emulator.join());
    dials += 1;
    for (const { count, resolve } of waiting) if (dials >= count) resolve();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  function sendBytes(bytes: Uint8Array): void {
    for (const socket of sockets) socket.write(bytes);
  }

  function send(events: readonly EncodableEvent[]): void {
    queue.push(...events);
    sendBytes(emulator.read(0));
  }

  return {
    port: portOf(server),
    get dials() {
      return dials;
    },
    waitForDials: (count) =>
      new Promise((resolve) => {
        if (dials >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    send,
    sendBytes,
    breathe(count) {
      for (let number = 0; number < count; number += 1) {
        send(breath(index));
        index += BREATH_SAMPLES;
      }
    },
    restartCounter(times) {
      for (let left = times; left > 0; left -= 1) {
        const column = new Float32Array(10);
        send([
          { type: 'mark', kind: 'inspiration_start', sampleIndex: index, deviceBreathNumber: left },
          samples(index, column, column),
        ]);
        index += column.length;
      }
    },
    seek(next) {
      index = next;
    },
    drop() {
      for (const socket of sockets) socket.destroy();
      index = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** One breath of volume control: constant flow in, exponential flow out, between its marks. */
function breath(firstIndex: number): EncodableEvent[] {
  const flow = Float32Array.from({ length: BREATH_SAMPLES }, (_, at) =>
    at < INSPIRATION_SAMPLES ? 40 : -60 * Math.exp(-(at - INSPIRATION_SAMPLES) / 46.7),
  );
  const pressure = Float32Array.from({ length: BREATH_SAMPLES }, (_, at) =>
    at < INSPIRATION_SAMPLES ? 12 + at / 7 : 5 + 8 * Math.exp(-(at - INSPIRATION_SAMPLES) / 20),
  );
  const expiration = firstIndex + INSPIRATION_SAMPLES;
  return [
    { type: 'mark', kind: 'inspiration_start', sampleIndex: firstIndex },
    samples(firstIndex, pressure.subarray(0, INSPIRATION_SAMPLES), flow.subarray(0, INSPIRATION_SAMPLES)),
    { type: 'mark', kind: 'expiration_start', sampleIndex: expiration },
    samples(expiration, pressure.subarray(INSPIRATION_SAMPLES), flow.subarray(INSPIRATION_SAMPLES)),
  ];
}

function samples(firstIndex: number, pressure: Float32Array, flow: Float32Array): EncodableEvent {
  const block = { firstIndex, rateHz: RATE_HZ, length: pressure.length, channels: { pressure, flow } };
  return { type: 'samples', block };
}

function portOf(server: Server): number {
  const address = ensure(server.address(), 'the server listens');
  if (typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
