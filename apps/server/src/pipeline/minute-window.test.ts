import { describe, expect, it } from 'vitest';
import { MinuteWindow } from './minute-window.ts';

/** Breaths of `seconds` each from time 0, all with the same expired volume. */
function breathe(window: MinuteWindow, count: number, seconds: number, vteMl: number) {
  for (let number = 0; number < count; number += 1) {
    window.addBreath(number * seconds * 1000, (number + 1) * seconds * 1000, vteMl, true);
  }
}

describe('rate and minute volume of the last minute', () => {
  it('are the breaths and the sum of expired volumes of 60 s', () => {
    const window = new MinuteWindow();
    window.observe(0, 120_000);
    breathe(window, 30, 4, 500);
    expect(window.read(120_000)).toEqual({ rrBpm: 15, mveLpm: 7.5 });
  });

  it('are absent under 30 s observed and scaled to the minute above', () => {
    const window = new MinuteWindow();
    breathe(window, 10, 4, 500);
    window.observe(0, 29_900);
    expect(window.read(29_900).rrBpm).toBeNaN();
    window.observe(29_900, 40_000);
    expect(window.read(40_000)).toEqual({ rrBpm: 15, mveLpm: 7.5 });
  });

  it('fall when breathing stops while samples go on', () => {
    const window = new MinuteWindow();
    breathe(window, 15, 4, 500);
    window.observe(0, 90_000);
    expect(window.read(90_000).rrBpm).toBe(8);
  });

  it('become absent when samples stop, never zero', () => {
    const window = new MinuteWindow();
    breathe(window, 15, 4, 500);
    window.observe(0, 60_000);
    expect(window.read(95_000).rrBpm).toBeNaN();
    expect(window.read(200_000)).toEqual({ rrBpm: Number.NaN, mveLpm: Number.NaN });
  });

  it('leave a gap out of the observation', () => {
    const window = new MinuteWindow();
    window.observe(0, 20_000);
    window.observe(40_000, 60_000);
    breathe(window, 5, 4, 500);
    for (let number = 10; number < 15; number += 1) {
      window.addBreath(number * 4000, (number + 1) * 4000, 500, true);
    }
    expect(window.read(60_000).rrBpm).toBe(15);
  });

  it('count a breath without volume in the rate and take its time out of the minute volume', () => {
    const window = new MinuteWindow();
    window.observe(0, 60_000);
    breathe(window, 14, 4, 500);
    window.addBreath(56_000, 60_000, Number.NaN, true);
    const rates = window.read(60_000);
    expect(rates.rrBpm).toBe(15);
    expect(rates.mveLpm).toBeCloseTo(7.5, 10);
  });

  it.each([
    ['one', [], 8],
    ['two', [17_000], 8],
    ['five', [9_000, 17_500, 26_900, 31_000], Number.NaN],
    ['eight', [5_000, 9_500, 14_000, 18_500, 23_000, 27_500, 32_000], Number.NaN],
  ])(
    'do not change with %s epochs in the first minute, each of which cuts a breath',
    (_name, cuts, measuredLpm) => {
      const window = new MinuteWindow();
      const periodMs = 3750;
      const borders = [1_000, ...cuts, 46_000];
      for (let epoch = 0; epoch + 1 < borders.length; epoch += 1) {
        const [fromMs = 0, toMs = 0] = borders.slice(epoch);
        window.observe(fromMs, toMs);
        for (let start = Math.ceil(fromMs / periodMs) * periodMs; start < toMs; start += periodMs) {
          const cut = start + periodMs > toMs;
          window.addBreath(start, cut ? toMs : start + periodMs, cut ? Number.NaN : 500, !cut);
        }
      }
      // Minute volume is absent where cut breaths leave less than 30 s of measured ones.
      expect(window.read(46_000)).toEqual({ rrBpm: 16, mveLpm: measuredLpm });
    },
  );
});
