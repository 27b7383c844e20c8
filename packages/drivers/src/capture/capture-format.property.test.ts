import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeCaptureEnd,
  encodeCaptureHeader,
  encodeCaptureRecord,
  parseCapture,
  type CaptureRecord,
} from './capture-format.ts';
import { createCaptureEmulator } from './capture-emulator.ts';

const HEADER = { protocol: 'pb840', startedAt: '2026-01-02T03:04:05.000Z', masked: null };

const records = fc
  .array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 100_000 }),
      direction: fc.constantFrom('received' as const, 'sent' as const),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    }),
    { maxLength: 30 },
  )
  .map((list): readonly CaptureRecord[] => list.toSorted((one, other) => one.atMs - other.atMs));

function write(list: readonly CaptureRecord[]): string {
  return (
    encodeCaptureHeader(HEADER) + list.map(encodeCaptureRecord).join('') + encodeCaptureEnd(100_000, 'over')
  );
}

describe('a capture', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(records, (list) => {
        const read = parseCapture(write(list));
        expect(read).toEqual({ ok: true, value: { header: HEADER, records: list, ended: 'over' } });
      }),
    );
  });

  it('cut anywhere after its head keeps every whole line', () => {
    fc.assert(
      fc.property(records, fc.nat(), (list, at) => {
        const text = write(list);
        const head = encodeCaptureHeader(HEADER).length;
        const cut = text.slice(0, head + (at % (text.length - head)));
        const read = parseCapture(cut);
        expect(read.ok && read.value.records.length).toBe(
          cut
            .slice(head)
            .split('\n')
            .slice(0, -1)
            .filter((line) => !line.includes('.')).length,
        );
      }),
    );
  });

  it('of any text is read or refused with a reason, never a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const read = parseCapture(encodeCaptureHeader(HEADER) + text);
        expect(read.ok || read.error.length > 0).toBe(true);
      }),
    );
  });

  it('names the line that cannot be read', () => {
    const read = parseCapture(`${encodeCaptureHeader(HEADER)}0 < 4\n`);
    expect(read).toEqual({ ok: false, error: 'line 2 is no record of a capture' });
    expect(parseCapture(`${encodeCaptureHeader(HEADER)}5 < 41\n4 < 41\n`)).toMatchObject({ ok: false });
    expect(parseCapture('BS, S:1,\n')).toMatchObject({ ok: false });
  });
});

describe('a capture that plays', () => {
  it('sends what was received, in order, at its time, pass after pass', () => {
    const capture = {
      header: HEADER,
      ended: null,
      records: [
        { atMs: 0, direction: 'received' as const, bytes: Uint8Array.of(1) },
        { atMs: 100, direction: 'sent' as const, bytes: Uint8Array.of(9) },
        { atMs: 500, direction: 'received' as const, bytes: Uint8Array.of(2) },
        { atMs: 1_000, direction: 'received' as const, bytes: Uint8Array.of(3) },
      ],
    };
    const once = createCaptureEmulator(capture, { speed: 1, loop: false });
    expect([...once.read(499)]).toEqual([1]);
    expect([...once.read(500)]).toEqual([2]);
    expect(once.isFinished).toBe(false);
    expect([...once.read(5_000)]).toEqual([3]);
    expect(once.isFinished).toBe(true);
    const looped = createCaptureEmulator(capture, { speed: 2, loop: true });
    expect([...looped.read(1_000)]).toEqual([1, 2, 3, 1, 2, 3, 1]);
    expect(looped.isFinished).toBe(false);
  });
});
