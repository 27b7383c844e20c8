import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import type { FindingScore, KindAnswers, LabelledKind, NamedMuscleScore } from '@eupnea/validation';

/** Answers of a kind on the recordings of patients with a muscle signal. */
export interface PatientRow {
  readonly recording: string;
  readonly kind: LabelledKind;
  readonly answers: KindAnswers;
}

/** A kind on a simulated family of machines or efforts that the detectors did not know. */
export interface FamilyRow {
  readonly family: string;
  readonly kind: AsynchronyKind;
  readonly sensitivity: number;
  readonly breathsWithIt: number;
}

/** Fields of docs/validation-patients.json that are read here; tooling/validate.ts writes it. */
interface PatientsFile {
  readonly analysisVersion: number;
  readonly muscleTruth: readonly NamedMuscleScore[] | null;
}

/** Fields of docs/validation-families.json that are read here. */
interface FamiliesFile {
  readonly families: readonly {
    readonly family: string;
    readonly kinds: { readonly [Kind in AsynchronyKind]: FindingScore };
  }[];
}

export interface PatientResults {
  readonly analysisVersion: number;
  readonly recordings: number;
  readonly breaths: number;
  readonly passive: { readonly breaths: number; readonly withFinding: number };
  readonly rows: readonly PatientRow[];
  /** The lowest sensitivities first. */
  readonly families: readonly FamilyRow[];
}

/** Fewer breaths of a kind give no sensitivity. */
const LEAST_PRESENT = 10;
const FAMILIES_SHOWN = 15;

/** Rows with scored breaths by kind, and the families with the lowest sensitivities. */
export function pickPatientResults(patients: string, families: string): PatientResults {
  const { analysisVersion, muscleTruth }: PatientsFile = JSON.parse(patients);
  const file: FamiliesFile = JSON.parse(families);
  const scores = muscleTruth ?? [];
  const sum = (read: (score: NamedMuscleScore['score']) => number) =>
    scores.reduce((total, { score }) => total + read(score), 0);
  return {
    analysisVersion,
    recordings: scores.length,
    breaths: sum(({ labelled }) => labelled),
    passive: {
      breaths: sum(({ passive }) => passive.breaths),
      withFinding: sum(({ passive }) => passive.withFinding),
    },
    rows: ASYNCHRONY_KINDS.flatMap((kind) => (kind === 'flow_starvation' ? [] : listRows(kind, scores))),
    families: file.families
      .flatMap(listFamilyRows)
      .toSorted((a, b) => a.sensitivity - b.sensitivity)
      .slice(0, FAMILIES_SHOWN),
  };
}

function listRows(kind: LabelledKind, scores: readonly NamedMuscleScore[]): readonly PatientRow[] {
  return scores
    .map(({ recording, score }) => ({ recording, kind, answers: score.kinds[kind] }))
    .filter(({ answers }) => countWith(answers) + countWithout(answers) > 0);
}

function listFamilyRows({ family, kinds }: FamiliesFile['families'][number]): readonly FamilyRow[] {
  return ASYNCHRONY_KINDS.flatMap((kind) => {
    const { truePositive, falseNegative } = kinds[kind];
    const breathsWithIt = truePositive + falseNegative;
    if (breathsWithIt < LEAST_PRESENT) return [];
    return [{ family, kind, sensitivity: truePositive / breathsWithIt, breathsWithIt }];
  });
}

export function countWith({ found, undecided, missed }: KindAnswers): number {
  return found + undecided + missed;
}

export function countWithout({ falselyFound, undecidedWithout, rightlyNot }: KindAnswers): number {
  return falselyFound + undecidedWithout + rightlyNot;
}

/** Share of scored breaths on which the kind is decided. */
export function decidedShare(answers: KindAnswers): number {
  const scored = countWith(answers) + countWithout(answers);
  return (scored - answers.undecided - answers.undecidedWithout) / scored;
}
