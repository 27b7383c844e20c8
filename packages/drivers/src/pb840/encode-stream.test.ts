import type { DeviceEvent } from '@eupnea/model';
import { aSampleBlock, readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { createPb840TextEncoder } from './encode-stream.ts';
import { createPb840Session } from './session.ts';

const mark = (sampleIndex: number, deviceBreathNumber?: number): DeviceEvent => ({
  type: 'mark',
  kind: 'inspiration_start',
  sampleIndex,
  ...(deviceBreathNumber !== undefined && { deviceBreathNumber }),
});
const samples = (flow: readonly number[], pressure: readonly number[]): DeviceEvent => ({
  type: 'samples',
  block: aSampleBlock({ rateHz: 50, values: { flow, pressure } }),
});

describe('PB840 text of events', () => {
  it('has a start and an end for every breath', () => {
    const encoder = createPb840TextEncoder();
    const text = encoder.encode([
      mark(0, 65_537),
      samples([1.5, -2], [5, 4.256]),
      mark(2),
      samples([3], [6]),
    ]);
    expect(text + encoder.finish()).toBe('BS, S:1,\n1.50, 5.00\n-2.00, 4.26\nBE\nBS, S:,\n3.00, 6.00\nBE\n');
  });

  it('is read back by the session, missing samples in their place', () => {
    const encoder = createPb840TextEncoder();
    const text = encoder.encode([mark(0, 7), samples([1.5, Number.NaN, 3], [5, 5, 6])]) + encoder.finish();
    const session = createPb840Session();
    session.open(0);
    const { events } = session.receive(encodeAscii(text), 1);
    expect(readChannel(events, 'flow')).toEqual([1.5, Number.NaN, 3]);
    expect(readChannel(events, 'pressure')).toEqual([5, Number.NaN, 6]);
    expect(events.filter((event) => event.type === 'mark')).toEqual([
      { type: 'mark', kind: 'inspiration_start', sampleIndex: 0, deviceBreathNumber: 7 },
      { type: 'mark', kind: 'breath_end', sampleIndex: 3 },
    ]);
  });

  it('leaves out what has no place in it', () => {
    const encoder = createPb840TextEncoder();
    const block = aSampleBlock({ values: { pressure: [5] } });
    expect(
      encoder.encode([
        { type: 'samples', block },
        { type: 'standby', standby: true },
      ]),
    ).toBe('');
    expect(encoder.finish()).toBe('');
  });
});
