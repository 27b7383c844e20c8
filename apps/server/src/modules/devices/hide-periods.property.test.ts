import type { Waveform } from '@eupnea/contracts/waveform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hidePeriods } from './hide-periods.ts';

type Segment = Waveform['segments'][number];

const START_MS = 1_800_000_000_000;

function aSegment(length: number, rateHz: number): Segment {
  const p_patient = Array.from({ length }, (_, index) => index);
  return {
    epoch: 1,
    first_index: 100,
    rate_hz: rateHz,
    time_rcvd: START_MS,
    p_patient,
    flow: [...p_patient],
  };
}

function timesOf(segments: readonly Segment[]): number[] {
  return segments.flatMap((segment) =>
    (segment.p_patient ?? []).map((_, index) => segment.time_rcvd + (index * 1000) / segment.rate_hz),
  );
}

const periods = fc
  .array(fc.tuple(fc.integer({ min: -500, max: 12_000 }), fc.integer({ min: 1, max: 3_000 })), {
    maxLength: 4,
  })
  .map((list) =>
    list.map(([from, length]) => ({
      startedAtUs: BigInt(START_MS + from) * 1000n,
      endedAtUs: BigInt(START_MS + from + length) * 1000n,
    })),
  );

describe('hiding periods of a waveform', () => {
  it('leaves no sample inside a hidden period and every sample outside, each with its own time and index', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(50, 100, 125),
        fc.integer({ min: 1, max: 1000 }),
        periods,
        (rate, length, hidden) => {
          const segment = aSegment(length, rate);
          const left = hidePeriods([segment], hidden);
          const isHidden = (timeMs: number): boolean =>
            hidden.some(
              ({ startedAtUs, endedAtUs }) =>
                timeMs * 1000 >= Number(startedAtUs) && timeMs * 1000 < Number(endedAtUs),
            );
          expect(timesOf(left).map((time) => Math.round(time))).toEqual(
            timesOf([segment])
              .filter((time) => !isHidden(time))
              .map((time) => Math.round(time)),
          );
          for (const part of left) {
            expect(part.flow).toEqual(part.p_patient);
            expect(part.p_patient?.[0]).toBe(part.first_index - 100);
          }
        },
      ),
    );
  });

  it('hides everything from an open period on', () => {
    const left = hidePeriods(
      [aSegment(100, 100)],
      [{ startedAtUs: BigInt(START_MS + 500) * 1000n, endedAtUs: null }],
    );
    expect(left.map((part) => part.p_patient?.length)).toEqual([50]);
  });
});
