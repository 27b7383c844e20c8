import { writeTable } from '../write-tables.ts';
import { LABELLED_KINDS, type LabelledKind } from './muscle-labels.ts';
import type { KindAnswers, MuscleScore } from './score-muscle-truth.ts';

export interface NamedMuscleScore {
  readonly recording: string;
  readonly score: MuscleScore;
}

const share = (part: number, whole: number) =>
  whole === 0 ? '---' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

const withKind = ({ found, undecided, missed }: KindAnswers) => found + undecided + missed;
const withoutKind = ({ falselyFound, undecidedWithout, rightlyNot }: KindAnswers) =>
  falselyFound + undecidedWithout + rightlyNot;

/** Table of the answers by kind and recording; a row without scored breaths is left out. */
export function writeMuscleKindTable(scores: readonly NamedMuscleScore[]): string {
  const rows = LABELLED_KINDS.flatMap((kind) =>
    scores
      .map(({ recording, score }) => ({ recording, answers: score.kinds[kind] }))
      .filter(({ answers }) => withKind(answers) + withoutKind(answers) > 0)
      .map(({ recording, answers }) => writeRow(kind, recording, answers)),
  );
  return writeTable(
    [
      'kind',
      'recording',
      'with it by truth',
      'found',
      'undecided',
      'missed',
      'without it',
      'false',
      'undecided',
      'decided of all',
      'not scored',
    ],
    rows,
  );
}

function writeRow(kind: LabelledKind, recording: string, answers: KindAnswers): readonly string[] {
  const scored = withKind(answers) + withoutKind(answers);
  const decided = scored - answers.undecided - answers.undecidedWithout;
  return [
    kind,
    recording,
    ...[withKind(answers), answers.found, answers.undecided, answers.missed].map(String),
    ...[withoutKind(answers), answers.falselyFound, answers.undecidedWithout].map(String),
    share(decided, scored),
    String(answers.notScored),
  ];
}

/** Table by recording: passive breaths, confirmed efforts, decided starts, mechanics. */
export function writeMuscleOverview(scores: readonly NamedMuscleScore[]): string {
  return writeTable(
    [
      'recording',
      'breaths labelled',
      'not seen',
      'passive with a finding',
      'passive, only undecided',
      'auto-trigger on a confirmed effort',
      'kind of start decided',
      'compliance given (median, truth), absent with a reason',
      'resistance given (median, truth), absent with a reason',
    ],
    scores.map(({ recording, score }) => [
      recording,
      String(score.labelled),
      String(score.notSeen),
      share(score.passive.withFinding, score.passive.breaths),
      share(score.passive.undecided, score.passive.breaths),
      share(score.confirmedEffort.autoTrigger, score.confirmedEffort.breaths),
      share(score.startDecided, score.labelled - score.notSeen),
      writeMechanics(score.compliance),
      writeMechanics(score.resistance),
    ]),
  );
}

function writeMechanics({ given, absentWithReason, median, truth }: MuscleScore['compliance']): string {
  const write = (value: number | null) => value?.toFixed(1) ?? '---';
  return `${given} (${write(median)}, ${write(truth)}), ${absentWithReason}`;
}
