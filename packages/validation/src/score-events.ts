import type { FindingKind } from '@eupnea/model';
import type { TruthBreath } from '@eupnea/simulator';
import type { JudgedBreath } from './judge-breaths.ts';
import { scoreOnsets, type OnsetScore } from './score-onsets.ts';
import type { ScoredScenario } from './score-scenario.ts';
import { TRUTH } from './truth-thresholds.ts';

/** Scores of events, each counted once even if it spans several breaths; onsets are paired in time. */
export interface EventScore {
  readonly truth: number;
  /** True events with at least one breath found. */
  readonly hit: number;
  readonly found: number;
  /** Found events with at least one true breath. */
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

/** Our choice: tolerance of a found onset against the true one, s. */
const ONSET_TOLERANCE_S = 0.15;

/** Scores events; leaves out ambiguous breaths and findings on these alone. */
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
  const events = groupEvents(scored, judged, kind);
  const hit = events.reduce((sum, event) => sum + countHits(scored, kind, event), 0);
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
  const truthOnsetsS = events.flatMap(({ onsetsS }) => onsetsS);
  const byTime = (a: number, b: number) => a - b;
  const onsets = scoreOnsets(foundOnsetsS.toSorted(byTime), truthOnsetsS.toSorted(byTime), ONSET_TOLERANCE_S);
  return { truth: events.reduce((sum, event) => sum + event.count, 0), hit, found, right, onsets };
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

/** Whether the kind begins with an effort and has its onset; other kinds have the onset of their breath. */
function isEffortKind(kind: FindingKind): boolean {
  return kind === 'ineffective_effort' || kind === 'reverse_trigger' || kind === 'delayed_trigger';
}

/**
 * One or more breaths of an event. A breath may have several events, because an expiration may contain several
 * ineffective efforts.
 */
interface TrueEvent {
  readonly breaths: TruthBreath[];
  readonly onsetsS: readonly number[];
  readonly count: number;
}

/**
 * Groups breaths into events: the pair of a double trigger is one event, each ineffective effort is one, any other
 * breath is one.
 */
function groupEvents(
  scored: ScoredScenario,
  judged: readonly JudgedBreath[],
  kind: FindingKind,
): readonly TrueEvent[] {
  const events: TrueEvent[] = [];
  judged.forEach(({ breath, kinds }, at) => {
    if (kinds[kind].verdict !== 'present') return;
    const open = events.at(-1);
    const follows = open?.breaths.length === 1 && open.breaths[0]?.number === breath.number - 1;
    if (kind === 'double_trigger' && open !== undefined && follows) {
      open.breaths.push(breath);
      return;
    }
    const onsetsS = trueOnsets(scored, kind, breath, judged[at + 1]?.breath ?? null);
    const count = kind === 'ineffective_effort' ? Math.max(1, onsetsS.length) : 1;
    events.push({ breaths: [breath], onsetsS, count });
  });
  return events;
}

function countHits(scored: ScoredScenario, kind: FindingKind, { breaths, count }: TrueEvent): number {
  if (count === 1) return breaths.some((breath) => scored.found(kind, breath)) ? 1 : 0;
  const starts = breaths.map((breath) => scored.startOf(breath) ?? -1);
  const findings = scored.findings.filter(
    (finding) => finding.kind === kind && finding.breathStartIndices.some((start) => starts.includes(start)),
  );
  return Math.min(count, findings.length);
}

function trueOnsets(
  { recording: { efforts } }: ScoredScenario,
  kind: FindingKind,
  breath: TruthBreath,
  next: TruthBreath | null,
): readonly number[] {
  if (kind === 'delayed_trigger') return breath.effortOnsetS === null ? [] : [breath.effortOnsetS];
  if (!isEffortKind(kind)) return [breath.startS];
  const isReverse = kind === 'reverse_trigger';
  const fromS = isReverse ? breath.startS : breath.expirationS;
  const toS = isReverse ? breath.expirationS : breath.endS;
  return efforts
    .filter(({ onsetS, amplitudeCmh2o }) => {
      const isNext = onsetS === next?.effortOnsetS;
      return onsetS >= fromS && onsetS < toS && amplitudeCmh2o > TRUTH.effortCmh2o && !isNext;
    })
    .map(({ onsetS }) => onsetS);
}
