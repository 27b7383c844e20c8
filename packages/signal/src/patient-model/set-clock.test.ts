import { describe, expect, it } from 'vitest';
import type { DetectionSettings } from '../settings/detection-settings.ts';
import { SetClock, type ClockStart } from './set-clock.ts';

const RATE_HZ = 100;

/** @param intervals samples from breath to breath */
function judge(intervals: readonly number[], settings: DetectionSettings): readonly ClockStart[] {
  const clock = new SetClock(RATE_HZ);
  let start = 0;
  clock.take(start, false, settings);
  return intervals.map((interval) => clock.take((start += interval), true, settings));
}

describe('the set clock', () => {
  it('restarts with every breath of continuous mandatory ventilation', () => {
    const words = judge([500, 420, 500], { ratePerMin: 12, clock: 'restarts' });
    expect(words).toEqual(['clocked', 'sensed', 'clocked']);
  });

  it('goes on through the supported breaths of SIMV', () => {
    // Clocked at 0, 1000 and 2000; the breaths between are triggered.
    const words = judge([1000, 300, 300, 400, 280], { ratePerMin: 6.001, clock: 'keeps_period' });
    expect(words).toEqual(['clocked', 'sensed', 'sensed', 'clocked', 'sensed']);
  });

  it('takes a breath for the clock’s where the mode is not known and a period may end there', () => {
    const words = judge([500, 300, 200, 260], { ratePerMin: 12.001 });
    expect(words).toEqual(['clocked', 'sensed', 'clocked', 'sensed']);
  });

  it('leaves a breath that comes early by no more than the rounding of the rate undecided', () => {
    expect(judge([485], { ratePerMin: 12, clock: 'restarts' })).toEqual(['unknown']);
    expect(judge([485], { ratePerMin: 12.03, clock: 'restarts' })).toEqual(['sensed']);
  });

  it('did not start a breath that a leak triggers a few hundredths of a second before its turn', () => {
    // 17.03/min: one period every 352.3 samples.
    const words = judge([349, 349, 352], { ratePerMin: 17.03, clock: 'restarts' });
    expect(words).toEqual(['sensed', 'sensed', 'clocked']);
  });

  it('did not start breaths that come a hundredth of a second before each turn, which no single one shows', () => {
    // 23.09/min: one period every 259.85 samples.
    const early = [259, 259, 259, 259, 259, 260, 259, 259, 259, 259];
    const words = judge(early, { ratePerMin: 23.09, clock: 'restarts' });
    expect(words[0]).toBe('clocked');
    expect(words.slice(6)).toEqual(Array(4).fill('sensed'));
    // Rounding of the rate may hide a difference this large.
    expect(judge(early, { ratePerMin: 23.1, clock: 'restarts' }).at(-1)).toBe('unknown');
    expect(judge(early, { ratePerMin: 23, clock: 'restarts' }).at(-1)).toBe('unknown');
  });

  it('started breaths whose turns are as long as they should be in the mean, whatever lies between', () => {
    const words = judge([259, 261, 200, 259, 200, 261, 260, 259, 150, 260], {
      ratePerMin: 23.09,
      clock: 'restarts',
    });
    expect(words.filter((_, at) => ![2, 4, 8].includes(at))).toEqual(Array(7).fill('clocked'));
  });

  it('is told by less where its turns do not border on each other: each brings two borders', () => {
    const settings = { ratePerMin: 23.09, clock: 'restarts' } as const;
    expect(judge(Array(6).fill(259), settings).at(-1)).toBe('sensed');
    expect(judge([259, 200, 259, 200, 259, 200, 259, 200, 259, 200, 259], settings).at(-1)).toBe('clocked');
    expect(judge([258, 200, 258, 200, 258, 200, 258, 200, 258, 200, 258], settings).at(-1)).toBe('sensed');
  });

  it('is not told by turns from before it was set anew', () => {
    const clock = new SetClock(RATE_HZ);
    // 23.2/min is one period every 258.6 samples, 23.1/min one every 259.7.
    const faster = Array.from({ length: 12 }, (_, at) => Math.round(at * 258.6));
    const slower = Array.from({ length: 8 }, (_, at) => (faster.at(-1) ?? 0) + Math.round((at + 1) * 259.7));
    const startAt = (at: number, ratePerMin: number) =>
      clock.take(at, at > 0, { ratePerMin, clock: 'restarts' });
    expect(faster.map((at) => startAt(at, 23.2)).slice(1)).toEqual(Array(11).fill('clocked'));
    expect(slower.map((at) => startAt(at, 23.1))).toEqual(Array(8).fill('clocked'));
  });

  it.each(['a gap', 'an end of the run'])('is told by no turns from before %s', (cause) => {
    const clock = new SetClock(RATE_HZ);
    const settings = { ratePerMin: 23.09, clock: 'restarts' } as const;
    const early = Array.from({ length: 12 }, (_, at) => clock.take(259 * at, at > 0, settings));
    expect(early.at(-1)).toBe('sensed');
    if (cause === 'an end of the run') clock.endRun();
    const next = [12, 13].map((at) => clock.take(259 * at, at > 12 || cause !== 'a gap', settings));
    expect(next).toEqual(['unknown', 'clocked']);
  });

  it('is not believed where breaths come later than it', () => {
    const words = judge([600, 600, 400], { ratePerMin: 12, clock: 'restarts' });
    expect(words).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('is believed again once it is set anew', () => {
    const clock = new SetClock(RATE_HZ);
    const startAt = (at: number, ratePerMin: number) =>
      clock.take(at, at > 0, { ratePerMin, clock: 'restarts' });
    expect([0, 500, 1000, 1400].map((at) => startAt(at, 15))).toEqual(Array(4).fill('unknown'));
    expect([1900, 2300].map((at) => startAt(at, 12))).toEqual(['clocked', 'sensed']);
  });

  it('starts no breath of a mode without one', () => {
    expect(judge([400, 380], { ratePerMin: 12, clock: 'none' })).toEqual(['sensed', 'sensed']);
    expect(judge([400, 380], { ratePerMin: 0 })).toEqual(['sensed', 'sensed']);
  });

  it('says nothing without a rate', () => {
    expect(judge([400, 400], { ratePerMin: null, clock: 'restarts' })).toEqual(['unknown', 'unknown']);
    expect(judge([400, 400], {})).toEqual(['unknown', 'unknown']);
  });
});
