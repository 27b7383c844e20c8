import type { InputIssue } from '@eupnea/model';
import { SECONDS_A_DAY } from '../table-time.ts';

export function describeGap(samples: number, rateHz: number): string {
  return `The time jumps forward by ${Number((samples / rateHz).toPrecision(3))} s: a gap.`;
}

/** Two runs without a time between them stand so far apart, s, so that no target format takes them for one. */
export const BREAK_SECONDS = 2;

/** @param bySeconds jump of the clock, s; positive = forward */
export function issueOfRestart(bySeconds: number, prefix: string, line: number): InputIssue {
  if (bySeconds < 0) {
    const detail = `The time jumps back by ${Number(Math.abs(bySeconds).toPrecision(3))} s: ${NEW_RUN}`;
    return { code: `${prefix}_time_backwards`, detail, line };
  }
  const days = Math.round(bySeconds / SECONDS_A_DAY);
  const detail = `The time jumps forward by ${days} days: ${NEW_RUN}`;
  return { code: `${prefix}_time_far_ahead`, detail, line };
}

/** What a reader does with a border between recordings. */
export const NEW_RUN = `a new run, taken to begin ${BREAK_SECONDS} s later.`;

/** @param bySeconds change of the clock, s; positive = forward */
export function describeClockChange(bySeconds: number): string {
  return bySeconds === -SECONDS_A_DAY
    ? 'The times of day begin again at midnight: no gap.'
    : `The clock changes by ${bySeconds / 3600} h while the rows go on: no gap.`;
}
