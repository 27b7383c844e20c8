import { MIN_RATE_HZ, type InputIssue } from '@eupnea/model';
import type { Holds } from './held-values.ts';

/**
 * Refuses a flow or pressure that was recorded at fewer samples a second than breaths need and written again for each row.
 * @param rateHz of the rows
 */
export function judgeHolds(holds: Holds, rateHz: number): InputIssue | null {
  const channel = (['flow', 'pressure'] as const).find(
    (one) => holds[one] > 1 && rateHz / holds[one] < MIN_RATE_HZ,
  );
  if (channel === undefined) return null;
  const name = channel === 'flow' ? 'Flow' : 'Pressure';
  const detail =
    `${name} changes only once in ${holds[channel]} of ${Number(rateHz.toPrecision(4))} samples a second: it was recorded ` +
    `${Number((rateHz / holds[channel]).toPrecision(3))} times a second, and ${MIN_RATE_HZ} are needed.`;
  return { code: `${channel}_rate`, detail };
}
