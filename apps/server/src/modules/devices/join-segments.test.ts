import type { Waveform } from '@eupnea/contracts/waveform';
import { describe, expect, it } from 'vitest';
import { joinSegments } from './join-segments.ts';

type Segment = Waveform['segments'][number];

function aSegment(
  firstIndex: number,
  flow: readonly (number | null)[],
  rest: Partial<Segment> = {},
): Segment {
  return {
    epoch: 1,
    first_index: firstIndex,
    rate_hz: 100,
    time_rcvd: firstIndex * 10,
    flow: [...flow],
    ...rest,
  };
}

describe('segments of a waveform', () => {
  it('that go on sample by sample become one', () => {
    const joined = joinSegments([aSegment(0, [1, 2]), aSegment(2, [null]), aSegment(3, [4])]);
    expect(joined).toEqual([aSegment(0, [1, 2, null, 4])]);
  });

  it.each([
    ['a gap', aSegment(3, [4])],
    ['another epoch', aSegment(2, [4], { epoch: 2 })],
    ['another rate', aSegment(2, [4], { rate_hz: 50 })],
    ['another set of channels', aSegment(2, [4], { pco: [4] })],
  ])('stay apart at %s', (_reason, next) => {
    const first = aSegment(0, [1, 2]);
    expect(joinSegments([first, next])).toEqual([first, next]);
  });
});
