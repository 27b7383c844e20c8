import { type Socket, createServer } from 'node:net';
import { createSimulatorEmulator, type DeviceEmulator, type EventSource } from '@eupnea/drivers';
import { BASE_SCENARIO, createLoopSource, recordLoop } from '@eupnea/simulator';
import type { GeneratorStopped } from './messages.ts';

/** One device: a loop of recorded breaths on its own port, counted exactly. */
interface GeneratedDevice {
  readonly emulator: DeviceEmulator;
  readonly counts: { samples: number; breaths: number; dials: number };
  socket: Socket | null;
  startedMs: number;
}

const [devicesText = '500', blockText = '100'] = process.argv.slice(2);
const deviceCount = Number(devicesText);
const blockMs = Number(blockText);
/** Devices are served in turns, spread over the block time as real ones are. */
const TURNS = 10;
const LOOP_SECONDS = 60;
const LOOPS = 8;

const loops = Array.from({ length: LOOPS }, (_, seed) => recordLoop(BASE_SCENARIO, seed + 1, LOOP_SECONDS));
const devices = Array.from({ length: deviceCount }, (_, number) => createDevice(number));
let worstLatenessMs = 0;

function createDevice(number: number): GeneratedDevice {
  const loop = loops[number % LOOPS];
  if (loop === undefined) throw new Error('no loop');
  const counts = { samples: 0, breaths: 0, dials: 0 };
  const source = count(createLoopSource(loop, (number * 7919) % loop.length), counts);
  return { emulator: createSimulatorEmulator(source, 'float32'), counts, socket: null, startedMs: 0 };
}

function count(source: EventSource, counts: GeneratedDevice['counts']): EventSource {
  return {
    snapshot: () => source.snapshot(),
    advance(elapsedMs) {
      const events = source.advance(elapsedMs);
      for (const event of events) {
        if (event.type === 'samples') counts.samples += event.block.length;
        else if (event.type === 'mark' && event.kind === 'inspiration_start') counts.breaths += 1;
      }
      return events;
    },
  };
}

async function listen(device: GeneratedDevice): Promise<number> {
  const server = createServer((socket) => {
    device.counts.dials += 1;
    device.socket = socket;
    if (device.startedMs === 0) device.startedMs = performance.now();
    socket.setNoDelay(true);
    socket.resume();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (device.socket === socket) device.socket = null;
    });
    socket.write(device.emulator.join());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function serveTurn(turn: number, dueMs: number): void {
  const nowMs = performance.now();
  worstLatenessMs = Math.max(worstLatenessMs, nowMs - dueMs);
  for (let number = turn; number < devices.length; number += TURNS) {
    const device = devices[number];
    // A socket that the reader closed takes nothing more, although its close event is still to come.
    if (device?.socket?.writable !== true) continue;
    const bytes = device.emulator.read(nowMs - device.startedMs);
    if (bytes.length > 0) device.socket.write(bytes);
  }
}

async function stop(): Promise<void> {
  clearInterval(timer);
  await Promise.all(
    devices.map(
      ({ socket }) => new Promise<void>((resolve) => (socket === null ? resolve() : socket.end(resolve))),
    ),
  );
  const message: GeneratorStopped = {
    type: 'stopped',
    samples: devices.map(({ counts }) => counts.samples),
    // The current breath at the end of the stream is not counted.
    breaths: devices.map(({ counts }) => Math.max(0, counts.breaths - 1)),
    redials: devices.reduce((sum, { counts }) => sum + Math.max(0, counts.dials - 1), 0),
    worstLatenessMs,
  };
  process.send?.(message, () => process.exit(0));
}

let turn = 0;
let dueMs = 0;
const timer = setInterval(() => {
  dueMs = Math.max(dueMs + blockMs / TURNS, performance.now() - blockMs);
  serveTurn(turn, dueMs);
  turn = (turn + 1) % TURNS;
}, blockMs / TURNS);
process.on('message', (message) => {
  if (message === 'stop') void stop();
});
const ports = await Promise.all(devices.map(listen));
dueMs = performance.now();
worstLatenessMs = 0;
process.send?.({ type: 'listening', ports });
