import { SECONDS_A_DAY } from '../table-time.ts';

export function describeGap(samples: number, rateHz: number): string {
  return `The time jumps forward by ${Number((samples / rateHz).toPrecision(3))} s: a gap.`;
}

/** @param bySeconds change of the clock, s; positive = forward */
export function describeClockChange(bySeconds: number): string {
  return bySeconds === -SECONDS_A_DAY
    ? 'The times of day begin again at midnight: no gap.'
    : `The clock changes by ${bySeconds / 3600} h while the rows go on: no gap.`;
}
