import type { Breath, FindingKind } from '@eupnea/model';
import { judgeLabelled, type JudgedBreath, type LabelledRecording } from './compare-with-labels.ts';

/**
 * Why a label and a finding differ, as the pictures of `npm run report:label-disagreements` show it; the rules tell the
 * classes apart by what both sides say and measure, in this order.
 */
export const EXPLANATIONS = {
  their_artefact:
    'their program calls it an artefact; ours the kind it looks like. By eye: runs of cycles with coughing, and a tube that is off for a second',
  not_measured:
    'one of the cycles moved no volume, so that ours measures nothing in it. By eye theirs is right: the valve opened a second time',
  between_thresholds:
    'between their threshold of 10 % unexpired and ours of 25 %. By eye flow is back at rest in most: what is missing was lost or mismeasured, not stacked',
  other_kind: 'one calls it a double trigger, the other breath stacking',
  more_expired:
    'more than a quarter was expired between the two cycles, which is too much for their rule. By eye ours is right',
  no_effort:
    'two cycles with hardly an expiration between, and ours says nothing of them but a leak. By eye theirs is right; the patient coughs or is moved',
  unexplained: 'none of these; by eye at the edge of both thresholds',
} as const;

type Explanation = keyof typeof EXPLANATIONS;

export interface Disagreement {
  readonly recording: LabelledRecording;
  readonly kind: FindingKind;
  readonly judged: JudgedBreath;
  readonly explanation: Explanation;
}

export interface ExplainedCount {
  readonly kind: FindingKind;
  readonly explanation: Explanation;
  readonly onlyLabel: number;
  readonly onlyFound: number;
}

/** Columns of the labels that make a breath an artefact of theirs. */
const ARTEFACT_COLUMNS = ['cosumtvd', 'sumt', 'mt', 'su', 'co.orig', 'vd', 'vd.2'];
/** Shares of the inspired volume that both rules keep to (shared README; docs/algorithms/asynchrony.md). */
const THEIR_EXPIRED_SHARE = 0.9;
const OUR_EXPIRED_SHARE = 0.75;
const THEIR_DOUBLE_SHARE = 0.25;
const SECOND_OF_PAIR = 2;

export function listDisagreements(recordings: readonly LabelledRecording[]): readonly Disagreement[] {
  return recordings.flatMap((recording) =>
    judgeLabelled(recording).flatMap(({ kind, judged }) =>
      judged
        .filter(({ labelled, found }) => labelled !== found)
        .map((one) => ({ recording, kind, judged: one, explanation: explain(recording, kind, one) })),
    ),
  );
}

export function countExplanations(disagreements: readonly Disagreement[]): readonly ExplainedCount[] {
  const kinds = [...new Set(disagreements.map(({ kind }) => kind))];
  return kinds.flatMap((kind) =>
    Object.keys(EXPLANATIONS).flatMap((name) => {
      const of = disagreements.filter((one) => one.kind === kind && one.explanation === name);
      const [first] = of;
      if (first === undefined) return [];
      const onlyLabel = of.filter(({ judged }) => judged.labelled).length;
      return [{ kind, explanation: first.explanation, onlyLabel, onlyFound: of.length - onlyLabel }];
    }),
  );
}

function explain(
  recording: LabelledRecording,
  kind: FindingKind,
  { breath, labelled }: JudgedBreath,
): Explanation {
  const isPair = kind === 'double_trigger';
  const involved = isPair
    ? pairOf(recording, breath, labelled)
    : [breath, ...recording.breaths.slice(recording.breaths.indexOf(breath) + 1).slice(0, 1)];
  const isArtefact = (of: Breath) => ARTEFACT_COLUMNS.some((column) => readLabel(recording, of, column) > 0);
  if (!labelled && involved.some(isArtefact)) return 'their_artefact';
  if (involved.some(({ features }) => Number.isNaN(features.vti_ml))) return 'not_measured';
  const share = expiredShare(breath);
  if (!isPair && labelled && share > OUR_EXPIRED_SHARE && share < THEIR_EXPIRED_SHARE)
    return 'between_thresholds';
  const [first = breath] = involved;
  if (isPair && !labelled && expiredShare(first) > THEIR_DOUBLE_SHARE) return 'more_expired';
  const judgedOtherwise = (of: Breath) =>
    labelled
      ? isFound(recording, of, isPair ? 'breath_stacking' : 'double_trigger')
      : readLabel(recording, of, isPair ? 'bs.1or2' : 'dbl.4') > 0;
  if (isPair ? involved.some(judgedOtherwise) : judgedOtherwise(breath)) return 'other_kind';
  return isPair && labelled ? 'no_effort' : 'unexplained';
}

/** Both cycles of a double trigger, by whoever calls it one: their labels number them, our findings name both. */
function pairOf(recording: LabelledRecording, breath: Breath, labelled: boolean): readonly Breath[] {
  const { breaths } = recording;
  const at = breaths.indexOf(breath);
  const former = breaths[at - 1];
  const isSecond =
    former !== undefined &&
    (labelled
      ? readLabel(recording, breath, 'dbl.4') === SECOND_OF_PAIR
      : isFound(recording, former, 'double_trigger'));
  return isSecond ? [former, breath] : breaths.slice(at, at + 2);
}

function readLabel({ labels }: LabelledRecording, breath: Breath, column: string): number {
  return Number(labels.get(breath.deviceBreathNumber ?? -1)?.get(column) ?? 0);
}

function isFound({ findings }: LabelledRecording, breath: Breath, kind: FindingKind): boolean {
  return findings.some((one) => one.kind === kind && one.breathStartIndices.includes(breath.startIndex));
}

function expiredShare({ features }: Breath): number {
  return features.vte_ml / features.vti_ml;
}
