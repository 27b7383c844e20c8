import type { Breath, BreathFeatures } from '@eupnea/model';
import { measureClean, type Outcome } from './measure-file.ts';
import { record, type Lung } from './corrupt-rows.ts';

/** What the judgement needs to know of a chain of corruptions. */
interface JudgedChain {
  readonly lung: Lung;
}

/** Number of breaths by what became of them, and of files that were not measured. */
export interface Tally {
  right: number;
  marked: number;
  absent: number;
  asked: number;
  refused: number;
}

export function emptyTally(): Tally {
  return { right: 0, marked: 0, absent: 0, asked: 0, refused: 0 };
}

/** Tolerances: a share of the true value, and an absolute one. */
const TOLERANCES: readonly (readonly [keyof BreathFeatures, number, number])[] = [
  ['vti_ml', 0.03, 5],
  ['vte_ml', 0.03, 5],
  ['ti_s', 0.03, 0.05],
  ['rr_bpm', 0.03, 0],
  ['pip_cmh2o', 0.03, 0.5],
  ['peep_cmh2o', 0.03, 0.5],
];

/** Flow that a good sensor may show where none is, L/min. */
const STILL_LPM = 0.5;

/** Number and course of silent errors of one breath; '' = none. */
function describeErrors(breath: Breath, clean: Breath, lung: Lung): string {
  const { rateHz } = lung;
  return TOLERANCES.flatMap(([code, share, absolute]) => {
    const [found, truth] = [breath.features[code], clean.features[code]];
    if (Number.isNaN(found) || Number.isNaN(truth)) return [];
    if (code === 'ti_s' && isStillBetween(breath, clean, lung)) return [];
    const border = code === 'vte_ml' ? movedBorderMl(breath, clean, rateHz) : 0;
    const room = Math.max(share * Math.abs(truth), absolute) + border;
    return Math.abs(found - truth) <= room
      ? []
      : [`${code} ${found.toPrecision(4)} for ${truth.toPrecision(4)}`];
  }).join(', ');
}

/** Whether the flow stands between both ends of an inspiration, so that an error of its zero within a sensor's decides. */
function isStillBetween(breath: Breath, clean: Breath, lung: Lung): boolean {
  const start = clean.startIndex / lung.rateHz;
  const [from = 0, to = 0] = [breath.features.ti_s, clean.features.ti_s].toSorted(
    (one, other) => one - other,
  );
  const { flowAt } = record(lung);
  for (let since = from; since < to - 1 / lung.rateHz; since += 1 / lung.rateHz)
    if (Math.abs(flowAt(start + since)) > STILL_LPM) return false;
  return true;
}

/**
 * Volume of the sample that the end of inspiration moved over, mL: what flows between the last inspired and the first
 * expired sample counts to neither, and that flow is the peak of the expiration.
 */
function movedBorderMl(breath: Breath, clean: Breath, rateHz: number): number {
  const moved = Math.abs(breath.features.ti_s - clean.features.ti_s);
  const isMoved = moved > 0.5 / rateHz;
  return isMoved ? (Math.abs(clean.features.peak_exp_flow_lpm) * 1000) / 60 / rateHz : 0;
}

/**
 * Compares a corrupted file with its clean recording. Throws for a number that is wrong without a mark, and for a file
 * that is refused or asked about without a reason.
 * @param firstTime true time of the first row, s
 * @param fallTime true time of the last row before the clock fell back, s
 */
export function judgeOutcome(
  outcome: Outcome,
  chain: JudgedChain,
  firstTime: number,
  tally: Tally,
  fallTime = Number.POSITIVE_INFINITY,
): void {
  if (outcome.kind !== 'read') {
    tally[outcome.kind] += 1;
    if (outcome.reason === '') throw new Error(`${outcome.kind} without a reason`);
    return;
  }
  const clean = measureClean(chain.lung);
  const used = new Set<Breath>();
  const context = `(${outcome.rateHz} Hz. ${outcome.reason})`;
  for (const breath of outcome.breaths) {
    const at = firstTime + breath.startIndex / outcome.rateHz;
    const truth = clean.find((one) => Math.abs(one.startIndex / chain.lung.rateHz - at) < 0.3);
    if (truth === undefined) {
      // After the clock fell back, the recording's own time is not the true one.
      if (breath.incomplete || at >= fallTime - 1) continue;
      throw new Error(`a breath at ${at} s that is none ${context}`);
    }
    used.add(truth);
    if (breath.incomplete) {
      tally.marked += 1;
      continue;
    }
    const errors = at < fallTime - 5 ? describeErrors(breath, truth, chain.lung) : '';
    if (errors !== '') throw new Error(`the breath at ${at.toFixed(2)} s: ${errors} ${context}`);
    tally.right += 1;
  }
  tally.absent += clean.length - used.size;
}
