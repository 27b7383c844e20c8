import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EmulatorConversation } from '../emulator.ts';
import { findDriver } from '../registry.ts';
import { createAnsweringCapture } from './answering-capture.ts';
import { parseCapture, type Capture, type CaptureRecord } from './capture-format.ts';
import { createDeviceTally, summarizeCapture } from './summarize-capture.ts';

const STEP_MS = 5;

function load(name: string): Capture {
  const path = join(import.meta.dirname, 'captures', `${name}.capture`);
  const read = parseCapture(readFileSync(path, 'utf8'));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** A driver of today in conversation with the played device. */
function hold(conversation: EmulatorConversation, deviceType: string, seconds: number) {
  const session = findDriver(deviceType)?.createSession();
  if (session === undefined) throw new Error(`no ${deviceType}`);
  const tally = createDeviceTally();
  let wakeAtMs = Number.POSITIVE_INFINITY;
  let tickAtMs = 1000;
  const follow = (output: ReturnType<typeof session.open>, nowMs: number): void => {
    tally.take(output);
    if (output.wakeAfterMs !== undefined) wakeAtMs = nowMs + output.wakeAfterMs;
    if (output.send === undefined) return;
    const answer = conversation.receive(output.send, nowMs);
    if (answer.length > 0) follow(session.receive(answer, nowMs), nowMs);
  };
  follow(session.open(0), 0);
  for (let nowMs = STEP_MS; nowMs < seconds * 1000; nowMs += STEP_MS) {
    const bytes = conversation.read(nowMs);
    if (bytes.length > 0) follow(session.receive(bytes, nowMs), nowMs);
    if (nowMs < wakeAtMs && nowMs < tickAtMs) continue;
    wakeAtMs = Number.POSITIVE_INFINITY;
    tickAtMs = nowMs + 1000;
    follow(session.tick(nowMs), nowMs);
  }
  return tally.summary;
}

describe('a captured device that was asked', () => {
  it.each(['hamilton-polling-ards', 'medibus-ards', 'servo-cie-ards'])(
    '%s answers the polls of the driver',
    (name) => {
      const capture = load(name);
      const { protocol } = capture.header;
      const driver = findDriver(protocol);
      if (driver === undefined) throw new Error(`no ${protocol}`);
      const captured = summarizeCapture(capture, driver);
      const seconds = Math.ceil((capture.records.at(-1)?.atMs ?? 0) / 1000) + 3;
      const played = hold(createAnsweringCapture(capture, { speed: 1 }).connect(0), protocol, seconds);
      expect(played.identity).toEqual(captured.identity);
      // As much of the waveform as was captured, of the same size.
      const before = captured.channels['pressure'];
      const after = played.channels['pressure'];
      expect(after?.samples).toBeGreaterThan(0.7 * (before?.samples ?? 0));
      expect(after?.maximum).toBeCloseTo(before?.maximum ?? 0, 0);
      expect(Object.keys(played.settings)).toEqual(expect.arrayContaining(Object.keys(captured.settings)));
      expect(played.resets).toEqual([]);
    },
  );

  it('says nothing to a request that was not captured, and goes on with the next', () => {
    const record = (direction: CaptureRecord['direction'], text: string, atMs: number): CaptureRecord => ({
      direction,
      atMs,
      bytes: new TextEncoder().encode(text),
    });
    const records = [
      record('received', 'hello', 0),
      record('sent', 'AB', 10),
      record('received', 'one', 30),
      record('sent', 'AB', 100),
      record('received', 'two', 110),
    ];
    const header = { protocol: 'x', startedAt: '2026-11-25T00:00:00Z', masked: null };
    const conversation = createAnsweringCapture({ header, records, ended: null }, { speed: 1 }).connect(0);
    const say = (text: string, atMs: number) =>
      new TextDecoder().decode(conversation.receive(new TextEncoder().encode(text), atMs));
    const read = (atMs: number) => new TextDecoder().decode(conversation.read(atMs));
    expect(read(0)).toBe('hello');
    expect(say('??', 5)).toBe('');
    expect(say('A', 10)).toBe('');
    expect(say('B', 20)).toBe('');
    expect(read(39)).toBe('');
    expect(read(40)).toBe('one');
    expect(say('AB', 50)).toBe('');
    expect(read(60)).toBe('two');
    // From the beginning again.
    say('AB', 70);
    expect(read(90)).toBe('one');
  });

  it('neither throws nor grows, whatever is asked', () => {
    const capture = load('hamilton-polling-ards');
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 }), (questions) => {
        const conversation = createAnsweringCapture(capture, { speed: 1 }).connect(0);
        questions.forEach((bytes, index) => conversation.receive(bytes, index * 10));
      }),
      { numRuns: 500 },
    );
  });
});
