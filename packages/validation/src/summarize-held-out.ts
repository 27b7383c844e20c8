import type { FindingKind } from '@eupnea/model';
import { bootstrapShare, type Estimate } from './bootstrap-seeds.ts';
import { addKindTallies, EMPTY_TALLY, type KindTally, type RecordingTally } from './run-held-out.ts';
import { VALIDATED_KINDS } from './score-kind.ts';
import { positivePredictiveValue, sensitivity, specificity } from './score-findings.ts';
import { onsetF1 } from './score-onsets.ts';
import { VALIDATION_TARGETS, type ValidationTarget } from './validation-targets.ts';

export interface KindResult {
  readonly kind: FindingKind;
  readonly target: ValidationTarget | null;
  /** Whether the target is reached; null without a target or without true events. */
  readonly held: boolean | null;
  readonly counts: KindTally['scored'];
  readonly sensitivity: Estimate;
  readonly specificity: Estimate;
  readonly ppv: Estimate;
  readonly ambiguousShare: number | null;
  /** Without exclusion of ambiguous breaths. */
  readonly plain: {
    readonly sensitivity: number | null;
    readonly specificity: number | null;
    readonly ppv: number | null;
  };
  /** Per event: sensitivity and PPV. There is no specificity, because absent events cannot be counted. */
  readonly event: { readonly sensitivity: Estimate; readonly ppv: Estimate };
  readonly trueEventsPerHour: number | null;
  readonly foundEventsPerHour: number | null;
  readonly onsetF1: number | null;
}

export interface GroupResult {
  readonly name: string;
  readonly recordings: number;
  readonly breaths: number;
  readonly hours: number;
  readonly kinds: readonly KindResult[];
}

export interface HeldOutSummary {
  readonly seeds: { readonly from: number; readonly to: number };
  /** vc, pc and ps together, to which the targets apply. */
  readonly overall: GroupResult;
  readonly modes: readonly GroupResult[];
  readonly conditions: readonly GroupResult[];
}

const APART: ReadonlySet<string> = new Set(['simv', 'prvc', 'aprv']);
const MODES = ['vc', 'pc', 'ps', 'simv', 'prvc', 'aprv'];
const SECONDS_PER_HOUR = 3600;

/** Summary of vc, pc and ps together, of each mode, and of each bed (`conditions`). */
export function summarizeHeldOut(tallies: readonly RecordingTally[]): HeldOutSummary {
  const seeds = tallies.map(({ seed }) => seed);
  const beds = [...new Set(tallies.map(({ bed }) => bed))];
  const together = tallies.filter(({ mode }) => !APART.has(mode));
  return {
    seeds: { from: Math.min(...seeds), to: Math.max(...seeds) },
    overall: summarizeGroup('vc, pc, ps', together),
    modes: MODES.map((name) =>
      summarizeGroup(
        name,
        tallies.filter(({ mode }) => mode === name),
      ),
    ),
    conditions: beds.map((name) =>
      summarizeGroup(
        name,
        tallies.filter(({ bed }) => bed === name),
      ),
    ),
  };
}

function summarizeGroup(name: string, tallies: readonly RecordingTally[]): GroupResult {
  const hours = tallies.reduce((sum, { seconds }) => sum + seconds, 0) / SECONDS_PER_HOUR;
  return {
    name,
    recordings: tallies.length,
    breaths: tallies.reduce((sum, { breaths }) => sum + breaths, 0),
    hours,
    kinds: VALIDATED_KINDS.map((kind) => summarizeKind(kind, tallies, hours)),
  };
}

function summarizeKind(kind: FindingKind, tallies: readonly RecordingTally[], hours: number): KindResult {
  const bySeed = new Map<number, KindTally>();
  for (const { seed, kinds } of tallies) {
    bySeed.set(seed, addKindTallies(bySeed.get(seed) ?? EMPTY_TALLY, kinds.get(kind) ?? EMPTY_TALLY));
  }
  const seeds = [...bySeed.values()];
  const sum = seeds.reduce(addKindTallies, EMPTY_TALLY);
  const over = (part: (tally: KindTally) => number, whole: (tally: KindTally) => number) =>
    bootstrapShare(seeds.map((tally) => ({ part: part(tally), whole: whole(tally) })));
  const target = targetOf(kind);
  const { scored, plain, events } = sum;
  const reached = { sensitivity: sensitivity(scored), specificity: specificity(scored) };
  return {
    kind,
    target,
    held: isHeld(reached, target),
    counts: scored,
    sensitivity: over(
      (tally) => tally.scored.truePositive,
      (tally) => tally.scored.truePositive + tally.scored.falseNegative,
    ),
    specificity: over(
      (tally) => tally.scored.trueNegative,
      (tally) => tally.scored.trueNegative + tally.scored.falsePositive,
    ),
    ppv: over(
      (tally) => tally.scored.truePositive,
      (tally) => tally.scored.truePositive + tally.scored.falsePositive,
    ),
    ambiguousShare: shareAmbiguous(sum),
    plain: {
      sensitivity: sensitivity(plain),
      specificity: specificity(plain),
      ppv: positivePredictiveValue(plain),
    },
    event: {
      sensitivity: over(
        (tally) => tally.events.hit,
        (tally) => tally.events.truth,
      ),
      ppv: over(
        (tally) => tally.events.right,
        (tally) => tally.events.found,
      ),
    },
    trueEventsPerHour: hours === 0 ? null : events.truth / hours,
    foundEventsPerHour: hours === 0 ? null : events.found / hours,
    onsetF1: onsetF1(events.onsets),
  };
}

function targetOf(kind: FindingKind): ValidationTarget | null {
  const targets: { readonly [kind: string]: ValidationTarget } = VALIDATION_TARGETS;
  return targets[kind] ?? null;
}

function isHeld(
  reached: { readonly sensitivity: number | null; readonly specificity: number | null },
  target: ValidationTarget | null,
): boolean | null {
  if (target === null || reached.sensitivity === null || reached.specificity === null) return null;
  return reached.sensitivity >= target.sensitivity && reached.specificity >= target.specificity;
}

function shareAmbiguous({ scored }: KindTally): number | null {
  const { truePositive, falseNegative, falsePositive, trueNegative, ambiguous } = scored;
  const all = truePositive + falseNegative + falsePositive + trueNegative + ambiguous;
  return all === 0 ? null : ambiguous / all;
}
