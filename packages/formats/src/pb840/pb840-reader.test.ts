import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { createPb840Reader } from './pb840-reader.ts';

function read(text: string, chunkBytes = 7): readonly RecordingEvent[] {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const reader = createPb840Reader();
  const events: RecordingEvent[] = [];
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    events.push(...reader.push(bytes.subarray(from, from + chunkBytes)));
  }
  return [...events, ...reader.finish()];
}

function samples(events: readonly RecordingEvent[], channel: 'flow' | 'pressure'): number[] {
  return events.flatMap((event) =>
    event.type === 'samples'
      ? [...(event.block.channels[channel] ?? [])].map((value) => Math.round(value * 100) / 100)
      : [],
  );
}

function only<Type extends RecordingEvent['type']>(events: readonly RecordingEvent[], type: Type) {
  return events.filter((event): event is Extract<RecordingEvent, { type: Type }> => event.type === type);
}

describe('the PB840 reader', () => {
  it('reads rows, marks and the time of the first line', () => {
    const events = read('2209-10-20-02-00-29.602975\nBS, S:9705,\n3.22, 5.72\n-1.5, 5.71\nBE\n');
    expect(samples(events, 'flow')).toEqual([3.22, -1.5]);
    expect(samples(events, 'pressure')).toEqual([5.72, 5.71]);
    expect(only(events, 'mark')).toEqual([
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 0, deviceBreathNumber: 9705 },
      { type: 'mark', kind: 'breath_end', sampleIndex: 2 },
    ]);
    expect(only(events, 'wall_clock')[0]).toMatchObject({
      sampleIndex: 0,
      timeMs: Date.UTC(2209, 9, 20, 2, 0, 29) + 602.975,
      zoned: false,
    });
  });

  it('reads the same from lines that end with a carriage return alone', () => {
    const text = '2209-10-20-02-00-29.602975\nBS, S:9705,\n3.22, 5.72\n-1.5, 5.71\nBE\n';
    for (const chunkBytes of [1, 7, 1000]) {
      expect(read(text.replaceAll('\n', '\r'), chunkBytes)).toEqual(read(text, chunkBytes));
    }
  });

  it('lets a damaged row cost its pair, keeps its place in time and tells its line', () => {
    const events = read('BS, S:1,\n1.0, 5.0\n45.58\n2.0, 6.0\nBE\n');
    expect(samples(events, 'flow')).toEqual([1, Number.NaN, 2]);
    expect(samples(events, 'pressure')).toEqual([5, Number.NaN, 6]);
    expect(only(events, 'loss')).toEqual([{ type: 'loss', sampleIndex: 1, lost: 1 }]);
    expect(only(events, 'issue')[0]?.issue).toMatchObject({ code: 'pb840_bad_row', line: 3 });
  });

  it('recovers a start mark that a damaged row ran into and says that the end mark is missing', () => {
    const events = read('BS, S:1,\n1.0, 5.0\n10.00, 0.3\u00b4BS, S:2,\n2.0, 6.0\nBE\n');
    expect(only(events, 'mark').map((mark) => [mark.kind, mark.sampleIndex])).toEqual([
      ['inspiration_start', 0],
      ['inspiration_start', 2],
      ['breath_end', 3],
    ]);
    expect(only(events, 'issue').map((event) => event.issue.code)).toEqual([
      'pb840_glued_mark',
      'pb840_end_mark_missing',
    ]);
  });

  it('strips NUL runs and counts rows before the first mark as time', () => {
    const events = read(`\u00e6Sb\u00fe 6.02\n-3.60, 5.99\n${'\0'.repeat(3248)}BS, S:5,\n1.0, 5.0\n`, 64);
    expect(only(events, 'mark')).toEqual([
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 2, deviceBreathNumber: 5 },
    ]);
    expect(samples(events, 'flow')).toEqual([Number.NaN, -3.6, 1]);
  });

  it('reads the three-column form and takes the time of the BS row, not of the rows', () => {
    const events = read(
      '2015-08-27 16:15:18.749,\n2015-08-27 16:15:18.854, BS, S:14066,\n2015-08-27 16:15:18.877, -13.81, 13.44\n2015-08-27 16:15:18.971, BE\n',
    );
    expect(samples(events, 'pressure')).toEqual([13.44]);
    expect(only(events, 'wall_clock').at(-1)?.timeMs).toBeCloseTo(Date.UTC(2015, 7, 27, 16, 15, 18) + 854, 3);
  });

  it('reports a message of the host and gives no sample for it', () => {
    const events = read('cat: /dev/ttyUSB0: No such file or directory');
    expect(events.map((event) => event.type)).toEqual(['issue']);
  });

  it('reads the last row when the recording ends without a line feed, and drops half of one', () => {
    expect(samples(read('BS, S:1,\n1.0, 5.0\n2.0, 6.0'), 'flow')).toEqual([1, 2]);
    expect(samples(read('BS, S:1,\n1.0, 5.0\n-7.16,'), 'flow')).toEqual([1, Number.NaN]);
  });
});
