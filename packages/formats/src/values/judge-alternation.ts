import type { InputIssue } from '@eupnea/model';

/** Most recordings whose rows are looked for in turn. */
const MOST_TURNS = 4;
/** Change from one row of a recording to its next, as a share of that from row to row, where rows alternate. */
const ALTERNATING_SHARE = 0.5;
/** Mean change from row to row, L/min and cmH2O, that the hum of a mains does not make. */
const LEAST_JUMP = { flow: 3, pressure: 0.5 } as const;

/**
 * Refuses rows of several devices or patients in turn: flow and pressure change more from each row to the next than to
 * the next but one. A signal alone, with or without noise, never does.
 */
export function judgeAlternation(samples: {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}): InputIssue | null {
  for (let turns = 2; turns <= MOST_TURNS; turns += 1) {
    const alternates = (['flow', 'pressure'] as const).every((channel) => {
      const jump = change(samples[channel], 1);
      return jump >= LEAST_JUMP[channel] && change(samples[channel], turns) < ALTERNATING_SHARE * jump;
    });
    if (!alternates) continue;
    const detail =
      `Rows of ${turns} devices or patients seem to alternate: flow and pressure jump from each row to the next and go on ` +
      `${turns} rows later. Write one file for each.`;
    return { code: 'rows_alternate', detail, values: { count: turns } };
  }
  return null;
}

/** Mean change over so many samples; NaN without any. */
function change(values: Float32Array, over: number): number {
  let [sum, count] = [0, 0];
  for (let index = over; index < values.length; index += 1) {
    const difference = Math.abs((values[index] ?? Number.NaN) - (values[index - over] ?? Number.NaN));
    if (Number.isNaN(difference)) continue;
    sum += difference;
    count += 1;
  }
  return sum / count;
}
