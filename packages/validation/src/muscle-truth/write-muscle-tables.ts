import { writeTable } from '../write-tables.ts';
import { LABELLED_KINDS } from './muscle-labels.ts';
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

/**
 * Table of the answers by kind and recording: `found/with it +undecided; false/without it +undecided`, `-` where no
 * scored breath has the kind. A cell is empty where no breath is scored.
 */
export function writeMuscleKindTable(
  scores: readonly { readonly recording: string; readonly score: Pick<MuscleScore, 'kinds'> }[],
): string {
  const rows = LABELLED_KINDS.map((kind) => [
    kind,
    ...scores.map(({ score }) => describe(score.kinds[kind])),
  ]);
  return writeTable(['kind', ...scores.map(({ recording }) => recording)], rows);
}

function describe(answers: KindAnswers): string {
  const { found, undecided, falselyFound, undecidedWithout } = answers;
  const present = withKind(answers);
  const absent = withoutKind(answers);
  if (present + absent === 0) return '';
  const seen = present === 0 ? '-' : `${found}/${present} +${undecided}`;
  return `${seen}; ${falselyFound}/${absent} +${undecidedWithout}`;
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
