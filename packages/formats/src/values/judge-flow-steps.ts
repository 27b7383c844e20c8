import { MIN_RATE_HZ, type InputIssue } from '@eupnea/model';
import type { FlowSamples } from './judge-flow.ts';

/** Below this flow equal samples may be rest, L/min. */
const LEAST_FLOW = 2;
/** Runs of equal samples needed, and the share of them that have one length. */
const LEAST_RUNS = 30;
const SAME_LENGTH = 0.8;
/** Share of the samples of a pressure that changes from sample to sample. */
const CHANGING = 0.5;

/**
 * Refuses a flow that was recorded at fewer samples a second than breaths need and written again for each row: it stands still
 * for the same number of samples again and again, while the pressure changes.
 */
export function judgeFlowSteps({ flow, pressure, rateHz }: FlowSamples): InputIssue | null {
  const lengths = new Map<number, number>();
  let runs = 0;
  let start = 0;
  let changes = 0;
  for (let index = 1; index < flow.length; index += 1) {
    if (pressure[index] !== pressure[index - 1]) changes += 1;
    if (flow[index] === flow[index - 1]) continue;
    const length = index - start;
    if (start > 0 && Math.abs(flow[start] ?? 0) >= LEAST_FLOW) {
      lengths.set(length, (lengths.get(length) ?? 0) + 1);
      runs += 1;
    }
    start = index;
  }
  if (runs < LEAST_RUNS || changes < CHANGING * pressure.length) return null;
  const [length, count] = [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most), [1, 0]);
  const foundHz = rateHz / length;
  if (count < SAME_LENGTH * runs || foundHz >= MIN_RATE_HZ) return null;
  const detail =
    `Flow changes only once in ${length} of ${Number(rateHz.toPrecision(4))} samples a second: it was recorded ` +
    `${Number(foundHz.toPrecision(3))} times a second, and ${MIN_RATE_HZ} are needed.`;
  return { code: 'flow_rate', detail };
}
