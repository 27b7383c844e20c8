import { judgeRepeats, withoutRepeats, type StampCounts } from './judge-repeats.ts';
import { paceOf } from './stamp-pace.ts';
import { usualRateNear } from './usual-rate.ts';

/**
 * Whether rows of packets are written twice. A signal in coarse steps repeats itself too: where all rows make a usual rate,
 * and those without repeats none, all are samples.
 */
export function judgeRepeatsOfPackets(all: StampCounts, packetS: number): 'none' | 'some' | 'all' {
  const found = judgeRepeats(all);
  if (found === 'none') return found;
  return isUsual(all, packetS) && !isUsual(withoutRepeats(all), packetS) ? 'none' : found;
}

function isUsual(evidence: StampCounts, packetS: number): boolean {
  const pace = paceOf(evidence);
  return pace !== null && usualRateNear(1 / pace, evidence, packetS) !== undefined;
}

/** Whether all rows fit a stated rate better than those without repeats. */
export function fitsAllRows(all: StampCounts, rateHz: number): boolean {
  const [every, some] = [all, withoutRepeats(all)].map((one) =>
    Math.abs((paceOf(one) ?? Number.NaN) * rateHz - 1),
  );
  return every !== undefined && some !== undefined && every < some;
}
