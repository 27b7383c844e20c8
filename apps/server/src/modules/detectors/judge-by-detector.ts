import type { LabelKind } from '@eupnea/model';

/** Share of the shorter of breath and interval that they must have in common. */
const OVERLAP_SHARE = 0.5;

/** Rounding that the end of a breath may have beyond its window. */
const ROUNDING_US = 1000;

export interface JudgedBreath {
  readonly position: number;
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint;
}

export interface AnsweredRun {
  readonly id: number;
  /** Stretches of which the detector gave an answer. */
  readonly answered: readonly (readonly [number, number])[];
}

export interface RunFinding {
  readonly runId: number;
  readonly kind: LabelKind;
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint;
  /** Breath that the detector named; null for an interval. */
  readonly breathStartedAtUs: bigint | null;
}

/**
 * Kinds that a detector found on each breath of which it gave an answer, by position; breaths without an answer are
 * left out. The newest run with an answer for a breath counts. A finding of a breath counts for that breath, an interval for each
 * breath with which it has half of the shorter of the two in common.
 */
export function judgeByDetector(
  breaths: readonly JudgedBreath[],
  runs: readonly AnsweredRun[],
  findings: readonly RunFinding[],
): ReadonlyMap<number, ReadonlySet<LabelKind>> {
  const newestFirst = runs.toSorted((left, right) => right.id - left.id);
  const byRun = new Map<number, RunFinding[]>();
  for (const found of findings) {
    const known = byRun.get(found.runId);
    if (known === undefined) byRun.set(found.runId, [found]);
    else known.push(found);
  }
  const judged = new Map<number, ReadonlySet<LabelKind>>();
  for (const breath of breaths) {
    const run = newestFirst.find((one) => isAnswered(one, breath));
    if (run === undefined) continue;
    const own = (byRun.get(run.id) ?? []).filter((found) => isOf(found, breath));
    judged.set(breath.position, new Set(own.map(({ kind }) => kind)));
  }
  return judged;
}

/** Whether the whole breath lies in an answered stretch: a detector is not told of breaths cut by its window. */
function isAnswered({ answered }: AnsweredRun, { startedAtUs, endedAtUs }: JudgedBreath): boolean {
  return answered.some(
    ([fromUs, toUs]) => Number(startedAtUs) >= fromUs && Number(endedAtUs) <= toUs + ROUNDING_US,
  );
}

function isOf(found: RunFinding, { startedAtUs, endedAtUs }: JudgedBreath): boolean {
  if (found.breathStartedAtUs !== null) return found.breathStartedAtUs === startedAtUs;
  const from = Number(found.startedAtUs > startedAtUs ? found.startedAtUs : startedAtUs);
  const to = Number(found.endedAtUs < endedAtUs ? found.endedAtUs : endedAtUs);
  const shorter = Math.min(Number(found.endedAtUs - found.startedAtUs), Number(endedAtUs - startedAtUs));
  return to - from >= OVERLAP_SHARE * shorter;
}
