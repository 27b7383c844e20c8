import type { DeviceEvent } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { SILENCE_RESET_MS } from '../silence-watch.ts';
import { createPb840Session, MAX_UNUSABLE_LINES } from './session.ts';

interface Told {
  readonly flow: readonly number[];
  readonly pressure: readonly number[];
  readonly marks: readonly string[];
  readonly issues: readonly string[];
}

function listen(...chunks: (string | Uint8Array)[]): Told {
  const session = createPb840Session();
  session.open(0);
  const events = chunks.flatMap(
    (chunk) => session.receive(typeof chunk === 'string' ? encodeAscii(chunk) : chunk, 1).events,
  );
  return summarise(events);
}

function summarise(events: readonly DeviceEvent[]): Told {
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  blocks.reduce((expected, block) => {
    expect(block.firstIndex).toBe(expected);
    return expected + block.length;
  }, 0);
  const column = (code: 'flow' | 'pressure') =>
    blocks
      .flatMap((block) => [...(block.channels[code] ?? [])])
      .map((value) => Math.round(value * 100) / 100);
  return {
    flow: column('flow'),
    pressure: column('pressure'),
    marks: events.flatMap((event) =>
      event.type === 'mark'
        ? [
            `${event.kind}@${event.sampleIndex}${event.deviceBreathNumber === undefined ? '' : `#${event.deviceBreathNumber}`}`,
          ]
        : [],
    ),
    issues: events.flatMap((event) =>
      event.type === 'issue'
        ? [`${event.code}@${event.sampleIndex}${event.lost === undefined ? '' : ` lost ${event.lost}`}`]
        : [],
    ),
  };
}

const BREATH = 'BS, S:7,\r\n1.50, 5.00\r\n-2.25, 4.50\r\nBE\r\n';

describe('PB840 session', () => {
  it('tells samples and marks of a clean stream', () => {
    expect(listen(BREATH)).toEqual({
      flow: [1.5, -2.25],
      pressure: [5, 4.5],
      marks: ['inspiration_start@0#7', 'breath_end@2'],
      issues: [],
    });
  });

  it('tells the same for any chunk borders', () => {
    const whole = listen(BREATH + BREATH);
    for (let size = 1; size < 20; size += 1) {
      const chunks = (BREATH + BREATH).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(listen(...chunks)).toEqual(whole);
    }
  });

  it('drops runs of NUL wherever they stand', () => {
    const nuls = '\0'.repeat(3248);
    const dirty = `BS, S:7,\n1.5${nuls}0, 5.00\n-2.25, 4.50\n${nuls}BE\n`;
    expect(listen(dirty)).toEqual(listen(BREATH));
  });

  it.each([
    ['an unreadable number', '0.03.0, 5.77'],
    ['a missing flow', ', 6.59'],
    ['a missing pressure', '-7.16,'],
    ['only one value', '45.58'],
    ['a text for a pressure', '12.0, abc'],
    ['an infinite number', '1e999, 5.0'],
    ['a byte that is no text', '10.0\xff, 5.0'],
  ])('loses the pair and keeps the time with %s', (_, row) => {
    expect(listen(`BS, S:7,\n1.50, 5.00\n${row}\n-2.25, 4.50\nBE\n`)).toEqual({
      flow: [1.5, Number.NaN, -2.25],
      pressure: [5, Number.NaN, 4.5],
      marks: ['inspiration_start@0#7', 'breath_end@3'],
      issues: ['row_rejected@1 lost 1'],
    });
  });

  it('blanks a value that no sensor can show and keeps the other of its pair', () => {
    const told = listen('BS, S:7,\n12.00, 999.00\n900.00, 5.00\nBE\n');
    expect(told.flow).toEqual([12, Number.NaN]);
    expect(told.pressure).toEqual([Number.NaN, 5]);
    expect(told.issues).toEqual([]);
  });

  it('recovers a breath start that is glued to half a row', () => {
    expect(listen('BS, S:65535,\n1.00, 5.00\n10.00, 0.3\xb4BS, S:0,\n2.00, 6.00\nBE\n')).toEqual({
      flow: [1, Number.NaN, 2],
      pressure: [5, Number.NaN, 6],
      marks: ['inspiration_start@0#65535', 'inspiration_start@2#0', 'breath_end@3'],
      issues: ['row_rejected@1 lost 1'],
    });
  });

  it('tells the next start when an end is missing, and an end without a start', () => {
    expect(listen('BS, S:1,\n1.00, 5.00\nBS, S:2,\n2.00, 5.00\nBE\nBE\n').marks).toEqual([
      'inspiration_start@0#1',
      'inspiration_start@1#2',
      'breath_end@2',
      'breath_end@2',
    ]);
  });

  it('tells samples before the first start: the connection began inside a breath', () => {
    const told = listen('\xe6Sb\xfe 6.02\n6.00, 6.33\nBS, S:3,\n1.00, 5.00\nBE\n');
    expect(told.flow.at(-2)).toBe(6);
    expect(told.marks[0]).toBe(`inspiration_start@${told.flow.length - 1}#3`);
  });

  it('keeps a breath whose number is unreadable, without a number', () => {
    const told = listen('BS, S:,\n1.00, 5.00\nBE\n');
    expect(told.marks).toEqual(['inspiration_start@0', 'breath_end@1']);
    expect(told.issues).toEqual(['breath_number_unreadable@0']);
  });

  it('takes the counter over the end of 16 bits, and reports any other jump', () => {
    expect(listen('BS, S:65535,\nBE\nBS, S:0,\nBE\n').issues).toEqual([]);
    expect(listen('BS, S:7,\n1.0, 5.0\nBE\nBS, S:9,\nBE\n').issues).toEqual(['breath_counter_jump@1']);
  });

  it('reports a text in place of data without making samples of it', () => {
    const told = listen('cat: /dev/ttyUSB0: Input/output error\n', BREATH);
    expect(told.flow).toEqual([1.5, -2.25]);
    expect(told.issues).toEqual(['text_rejected@0']);
  });

  it('keeps its memory when a line never ends, and reads on after it', () => {
    const told = listen(...Array.from({ length: 100 }, () => 'x'.repeat(10_000)), '\n', BREATH);
    expect(told.flow).toEqual([1.5, -2.25]);
    expect(told.issues).toEqual(['text_rejected@0']);
  });

  it('splits a large chunk into blocks without losing a sample', () => {
    const rows = Array.from({ length: 1501 }, (_, index) => `${index % 90}.25, 5.00\n`).join('');
    expect(listen(rows).flow).toHaveLength(1501);
  });

  it('asks for a new connection after a long silence, whatever noise comes', () => {
    const session = createPb840Session();
    session.open(0);
    session.receive(encodeAscii('noise\n1.2.3, 4\n'), SILENCE_RESET_MS - 1);
    expect(session.tick(SILENCE_RESET_MS - 1).reset).toBeUndefined();
    expect(session.tick(SILENCE_RESET_MS).reset).toMatch(/nothing received/);
  });

  it('asks for a new connection when line after line is unusable, and forgives when a good row comes between', () => {
    const bad = '1.2.3, 4\n'.repeat(MAX_UNUSABLE_LINES - 1);
    const session = createPb840Session();
    session.open(0);
    expect(session.receive(encodeAscii(bad), 1).reset).toBeUndefined();
    expect(session.receive(encodeAscii('1.00, 5.00\n'), 2).reset).toBeUndefined();
    expect(session.receive(encodeAscii(bad), 3).reset).toBeUndefined();
    expect(session.receive(encodeAscii('garbage\n'), 4).reset).toMatch(/1500 lines/);
  });
});
