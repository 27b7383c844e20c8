import type { FindingKind } from '@eupnea/model';
import type { TruthBreath } from '@eupnea/simulator';
import type { JudgedBreath } from './judge-breaths.ts';
import { scoreOnsets, type OnsetScore } from './score-onsets.ts';
import type { ScoredScenario } from './score-scenario.ts';
import { TRUTH } from './truth-thresholds.ts';

/** Events counted once however many breaths they span; onsets paired in time. */
export interface EventScore {
  readonly truth: number;
  /** True events of which at least one breath was found. */
  readonly hit: number;
  readonly found: number;
  /** Found events of which at least one breath is a true one. */
  readonly right: number;
  readonly onsets: OnsetScore;
}

export const EMPTY_EVENTS: EventScore = {
  truth: 0,
  hit: 0,
  found: 0,
  right: 0,
  onsets: { hits: 0, found: 0, truth: 0 },
};

/** Ours: an onset found within this time of the true one is the same. */
const ONSET_TOLERANCE_S = 0.15;

/** Ambiguous breaths, and what was found on them alone, are left out. */
export function scoreEvents(
  scored: ScoredScenario,
  judged: readonly JudgedBreath[],
  kind: FindingKind,
  rateHz: number,
): EventScore {
  const verdictAt = new Map<number, JudgedBreath['kinds'][FindingKind]['verdict']>();
  for (const { breath, kinds } of judged) {
    const start = scored.startOf(breath);
    if (start !== undefined) verdictAt.set(start, kinds[kind].verdict);
  }
  const events = groupEvents(judged, kind);
  const hit = events.filter((event) => event.some((breath) => scored.found(kind, breath))).length;
  let found = 0;
  let right = 0;
  const foundOnsetsS: number[] = [];
  for (const finding of scored.findings) {
    if (finding.kind !== kind) continue;
    const verdicts = finding.breathStartIndices.map((start) => verdictAt.get(start) ?? 'ambiguous');
    const isRight = verdicts.includes('present');
    if (!isRight && !verdicts.includes('absent')) continue;
    found += 1;
    if (isRight) right += 1;
    const first = isEffortKind(kind) ? finding.evidence.firstIndex : finding.breathStartIndices[0];
    if (first !== undefined) foundOnsetsS.push(first / rateHz);
  }
  const truthOnsetsS = events.flatMap((event) => trueOnsets(scored, kind, event));
  const byTime = (a: number, b: number) => a - b;
  const onsets = scoreOnsets(foundOnsetsS.toSorted(byTime), truthOnsetsS.toSorted(byTime), ONSET_TOLERANCE_S);
  return { truth: events.length, hit, found, right, onsets };
}

export function addEventScores(a: EventScore, b: EventScore): EventScore {
  return {
    truth: a.truth + b.truth,
    hit: a.hit + b.hit,
    found: a.found + b.found,
    right: a.right + b.right,
    onsets: {
      hits: a.onsets.hits + b.onsets.hits,
      found: a.onsets.found + b.onsets.found,
      truth: a.onsets.truth + b.onsets.truth,
    },
  };
}

/** What begins with an effort has the effort's onset, the others that of their breath. */
function isEffortKind(kind: FindingKind): boolean {
  return kind === 'ineffective_effort' || kind === 'reverse_trigger' || kind === 'delayed_trigger';
}

/** Pairs of a double trigger are one event; breaths of any other kind are one each. */
function groupEvents(
  judged: readonly JudgedBreath[],
  kind: FindingKind,
): readonly (readonly TruthBreath[])[] {
  const events: TruthBreath[][] = [];
  for (const { breath, kinds } of judged) {
    if (kinds[kind].verdict !== 'present') continue;
    const open = events.at(-1);
    const follows = open?.length === 1 && open[0]?.number === breath.number - 1;
    if (kind === 'double_trigger' && open !== undefined && follows) open.push(breath);
    else events.push([breath]);
  }
  return events;
}

function trueOnsets(
  { recording: { efforts } }: ScoredScenario,
  kind: FindingKind,
  [breath]: readonly TruthBreath[],
): readonly number[] {
  if (breath === undefined) return [];
  if (kind === 'delayed_trigger') return breath.effortOnsetS === null ? [] : [breath.effortOnsetS];
  if (!isEffortKind(kind)) return [breath.startS];
  const [fromS, toS] =
    kind === 'ineffective_effort' ? [breath.expirationS, breath.endS] : [breath.startS, breath.expirationS];
  return efforts
    .filter(
      ({ onsetS, amplitudeCmh2o }) => onsetS >= fromS && onsetS < toS && amplitudeCmh2o > TRUTH.effortCmh2o,
    )
    .slice(0, 1)
    .map(({ onsetS }) => onsetS);
}
