import { describe, expect, it } from 'vitest';
import { judgeStart } from './start-kind.ts';

/** An expiration of 3 s at 100 Hz in which muscle pressure rests. */
const RATE_HZ = 100;
const EXPIRATION = 300;
const rest = new Float64Array(EXPIRATION);
const trace = { rateHz: RATE_HZ, lead: 0, raw: rest, pmus: rest, sd: rest };

function judge(phase: 'on_time' | 'early' | 'late', z: number, cmh2o: number) {
  return judgeStart({
    rise: { z, cmh2o, spanS: 0.3 },
    phase,
    clockStart: 'unknown',
    trace,
    valve: EXPIRATION,
    previousExpiration: EXPIRATION,
  });
}

describe('the start of a breath', () => {
  it('is the patient where a clear rise comes off the clock', () => {
    expect(judge('early', 8, 3)).toBe('patient');
    expect(judge('late', 8, 3)).toBe('patient');
  });

  it('on the clock is timed without a rise, and unknown with one: sensors that lag make the same rise', () => {
    expect(judge('on_time', 0, 0)).toBe('timed');
    expect(judge('on_time', 8, 3)).toBe('unknown');
  });

  it('off the clock without a rise is nothing that is seen', () => {
    expect(judge('late', 0, 0)).toBe('none');
  });
});
