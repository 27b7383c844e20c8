import type { MuscleScore } from '@eupnea/contracts/muscle-score';

/** Size of the plot, px; `left` is the column of the numbers. */
export const PLOT = { width: 560, height: 240, left: 48, top: 10, bottom: 24 } as const;

interface AgreementPlot {
  readonly points: readonly { readonly key: string; readonly x: number; readonly y: number }[];
  readonly lines: readonly {
    readonly name: 'upper' | 'bias' | 'lower';
    readonly y: number;
    readonly value: number;
  }[];
  /** Range of the means, cmH2O. */
  readonly from: number;
  readonly to: number;
}

/** Difference (measured less truth) over the mean of both; null without limits of agreement. */
export function layAgreement(agreement: MuscleScore['effort_agreement']): AgreementPlot | null {
  const { bias, lower, upper, pairs } = agreement;
  if (bias === null || lower === null || upper === null) return null;
  const marks = pairs.map(({ device_id, breath_number, measured, truth }, at) => ({
    key: `${device_id}-${breath_number}-${at}`,
    mean: (measured + truth) / 2,
    difference: measured - truth,
  }));
  const means = marks.map(({ mean }) => mean);
  const differences = [...marks.map(({ difference }) => difference), lower, upper];
  const [from, to] = [Math.floor(Math.min(...means)), Math.ceil(Math.max(...means))];
  const [lowest, highest] = [Math.min(...differences), Math.max(...differences)];
  const x = (mean: number) => PLOT.left + ((PLOT.width - PLOT.left - 6) * (mean - from)) / (to - from || 1);
  const y = (difference: number) =>
    PLOT.top + ((PLOT.height - PLOT.top - PLOT.bottom) * (highest - difference)) / (highest - lowest || 1);
  const line = (name: 'upper' | 'bias' | 'lower', value: number) => ({ name, value, y: y(value) });
  return {
    points: marks.map(({ key, mean, difference }) => ({ key, x: x(mean), y: y(difference) })),
    lines: [line('upper', upper), line('bias', bias), line('lower', lower)],
    from,
    to,
  };
}
