import { describe, expect, it } from 'vitest';
import { ParsingTurns, TURN_MS } from './parsing-turns.ts';
import { ReceivedBytes, SLICE_BYTES } from './received-bytes.ts';

const MIB = 1024 * 1024;

/** Turns whose clock advances by the cost of the parsed bytes only, and whose event loop the test turns. */
function createWorld() {
  const clock = { ms: 0 };
  const deferred: (() => void)[] = [];
  /** Work of each turn of the event loop, ms. */
  const turnMs: number[] = [];
  const turns = new ParsingTurns({ clock: () => clock.ms, defer: (run) => void deferred.push(run) });
  let turnStartMs = 0;

  function turnLoop(): boolean {
    turnMs.push(clock.ms - turnStartMs);
    turnStartMs = clock.ms;
    const due = deferred.splice(0);
    for (const run of due) run();
    return due.length > 0;
  }

  function openSource(msPerByte: number) {
    const parsed: number[] = [];
    const calls: string[] = [];
    const state = { isBehind: false };
    const received = new ReceivedBytes({
      turns,
      parse({ bytes }) {
        clock.ms += bytes.length * msPerByte;
        for (const byte of bytes) parsed.push(byte);
        return null;
      },
      isBehind: () => state.isBehind,
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
    });
    return { received, parsed, calls, state };
  }

  return { turns, turnLoop, turnMs, openSource, clock };
}

describe('turns of parsing', () => {
  it('let other work run after 10 ms and one slice, however many bytes arrived at once', () => {
    const { openSource, turnLoop, turnMs } = createWorld();
    // 2 ms a slice: 1 MiB takes two seconds.
    const msPerByte = 2 / SLICE_BYTES;
    const { received, parsed, calls } = openSource(msPerByte);
    const bytes = Uint8Array.from({ length: MIB }, (_, at) => at % 251);
    received.push({ bytes, arrivedMs: 0 });
    while (turnLoop());
    expect(Math.max(...turnMs)).toBeLessThanOrEqual(TURN_MS + 2);
    expect(turnMs.length).toBeGreaterThan(150);
    expect(Buffer.compare(Uint8Array.from(parsed), bytes)).toBe(0);
    expect(calls).toEqual(['pause', 'resume']);
  });

  it('share the 10 ms between all sources, so that a quiet one waits for one turn', () => {
    const { openSource, turnLoop, turnMs } = createWorld();
    const floods = Array.from({ length: 64 }, () => openSource(2 / SLICE_BYTES));
    for (const { received } of floods) received.push({ bytes: new Uint8Array(64 * 1024), arrivedMs: 0 });
    turnLoop();
    const quiet = openSource(0.0001);
    quiet.received.push({ bytes: Uint8Array.of(1, 2, 3), arrivedMs: 0 });
    // 64 sources take a slice of 2 ms each before it is its turn again.
    for (let turn = 0; turn < 64 / 5 + 2; turn += 1) turnLoop();
    expect(quiet.parsed).toEqual([1, 2, 3]);
    expect(floods.every(({ parsed }) => parsed.length < 64 * 1024)).toBe(true);
    expect(Math.max(...turnMs)).toBeLessThanOrEqual(TURN_MS + 2);
  });

  it('keep the bytes of a transport that overwrites them', () => {
    const { openSource, turnLoop } = createWorld();
    const { received, parsed } = openSource(1);
    const shared = new Uint8Array(4 * SLICE_BYTES).fill(1);
    received.push({ bytes: shared, arrivedMs: 0 });
    shared.fill(2);
    while (turnLoop());
    expect(parsed).toEqual(Array(4 * SLICE_BYTES).fill(1));
  });

  it('read a connection no further than its parser has come', () => {
    const { openSource, turnLoop } = createWorld();
    const { received, calls, parsed } = openSource(1);
    received.push({ bytes: new Uint8Array(2 * SLICE_BYTES), arrivedMs: 0 });
    expect(calls).toEqual(['pause']);
    // What the transport had read before.
    received.push({ bytes: Uint8Array.of(7), arrivedMs: 0 });
    while (turnLoop());
    expect(parsed.at(-1)).toBe(7);
    expect(calls).toEqual(['pause', 'resume']);
  });

  it('parse the rest of a connection that ends, and nothing of one that was closed', () => {
    const { openSource, turnLoop } = createWorld();
    const ending = openSource(1);
    ending.received.push({ bytes: new Uint8Array(3 * SLICE_BYTES), arrivedMs: 0 });
    ending.received.flush();
    expect(ending.parsed).toHaveLength(3 * SLICE_BYTES);
    const closed = openSource(1);
    closed.received.push({ bytes: new Uint8Array(3 * SLICE_BYTES), arrivedMs: 0 });
    closed.received.close();
    while (turnLoop());
    expect(closed.parsed.length).toBeLessThanOrEqual(SLICE_BYTES);
    expect(closed.calls).toEqual(['pause']);
  });

  it('step through the work that a message leaves', () => {
    const { turns, turnLoop, turnMs, clock } = createWorld();
    const done: number[] = [];
    const received = new ReceivedBytes({
      turns,
      *parse() {
        for (let step = 0; step < 100; step += 1) {
          clock.ms += 3;
          done.push(step);
          yield;
        }
      },
      isBehind: () => false,
      pause: () => undefined,
      resume: () => undefined,
    });
    received.push({ bytes: Uint8Array.of(1), arrivedMs: 0 });
    while (turnLoop());
    expect(done).toHaveLength(100);
    expect(Math.max(...turnMs)).toBeLessThanOrEqual(TURN_MS + 3);
  });
});
