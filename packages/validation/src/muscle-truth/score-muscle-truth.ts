import {
  ASYNCHRONY_KINDS,
  type AsynchronyKind,
  type Breath,
  type Finding,
  type UndecidedBreath,
} from '@eupnea/model';
import { perKind, type LabelledKind, type MuscleBreath, type PerKind } from './muscle-labels.ts';

/** Output of the detectors on one recording; the muscle signal is not part of their input. */
export interface MuscleRun {
  readonly rateHz: number;
  readonly breaths: readonly Breath[];
  /** Final ones. */
  readonly findings: readonly Finding[];
  readonly undecided: readonly UndecidedBreath[];
}

/** Answers of a kind on scored breaths: with the kind by truth, and without. */
export interface KindAnswers {
  readonly found: number;
  readonly undecided: number;
  readonly missed: number;
  readonly falselyFound: number;
  readonly undecidedWithout: number;
  readonly rightlyNot: number;
  /** Breaths whose label is unsure, or whose pair is ambiguous. */
  readonly notScored: number;
}

export interface MuscleScore {
  readonly labelled: number;
  /** Labelled breaths that segmentation did not find; they count as missed where they have a kind. */
  readonly notSeen: number;
  readonly kinds: PerKind<KindAnswers>;
  readonly passive: { readonly breaths: number; readonly withFinding: number; readonly undecided: number };
  readonly confirmedEffort: { readonly breaths: number; readonly autoTrigger: number };
  /** Breaths on which neither auto-triggering nor reverse triggering is undecided. */
  readonly startDecided: number;
  readonly compliance: MechanicsScore;
  readonly resistance: MechanicsScore;
}

export interface MechanicsScore {
  /** Detected breaths with a value; without one but with a failed gate. */
  readonly given: number;
  readonly absentWithReason: number;
  readonly median: number | null;
  /** Median of the labelled passive breaths; null without one. */
  readonly truth: number | null;
}

/** A detected breath is the labelled one when it starts within this time, s: starts differ by a sample or two. */
const SAME_START_S = 0.35;

interface Seen {
  readonly breath: Breath;
  readonly found: ReadonlySet<AsynchronyKind>;
  readonly undecided: UndecidedBreath['kinds'];
}

/** Scores one recording by its muscle signal; labels that are unsure are never scored. */
export function scoreMuscleTruth(truth: readonly MuscleBreath[], run: MuscleRun): MuscleScore {
  const seen = truth.map((breath) => findSeen(breath, run));
  const pairs = truth.map((breath, at) => ({
    breath,
    seen: seen[at] ?? null,
    former: truth[at - 1] ?? null,
  }));
  const passive = pairs.filter(({ breath }) => breath.passive === true);
  const confirmed = pairs.filter(({ breath }) => breath.confirmedEffort === true);
  const present = pairs.filter((pair) => pair.seen !== null);
  return {
    labelled: truth.length,
    notSeen: pairs.length - present.length,
    kinds: perKind((kind) => countAnswers(kind, pairs)),
    passive: {
      breaths: passive.length,
      withFinding: passive.filter((pair) => (pair.seen?.found.size ?? 0) > 0).length,
      undecided: passive.filter(
        ({ seen: one }) => one !== null && one.found.size === 0 && Object.keys(one.undecided).length > 0,
      ).length,
    },
    confirmedEffort: {
      breaths: confirmed.length,
      autoTrigger: confirmed.filter((pair) => pair.seen?.found.has('auto_trigger')).length,
    },
    startDecided: present.filter(
      ({ seen: one }) =>
        one?.undecided.auto_trigger === undefined && one?.undecided.reverse_trigger === undefined,
    ).length,
    compliance: scoreMechanics(run, 'compliance_ml_cmh2o', truth, ({ compliance }) => compliance),
    resistance: scoreMechanics(run, 'resistance_cmh2o_s_l', truth, ({ resistance }) => resistance),
  };
}

function findSeen(
  { startS }: MuscleBreath,
  { rateHz, breaths, findings, undecided }: MuscleRun,
): Seen | null {
  const distance = ({ startIndex }: Breath) => Math.abs(startIndex / rateHz - startS);
  const [first, ...more] = breaths;
  if (first === undefined) return null;
  const nearest = more.reduce((best, breath) => (distance(breath) < distance(best) ? breath : best), first);
  if (distance(nearest) > SAME_START_S) return null;
  const { startIndex } = nearest;
  const found = new Set(
    findings.flatMap(({ kind, breathStartIndices }) => {
      // A double trigger is labelled on the first of its two breaths.
      const own = kind === 'double_trigger' ? breathStartIndices.slice(0, 1) : breathStartIndices;
      const known = ASYNCHRONY_KINDS.find((asynchrony) => asynchrony === kind);
      return known !== undefined && own.includes(startIndex) ? [known] : [];
    }),
  );
  const kinds = undecided.find(({ breathStartIndex }) => breathStartIndex === startIndex)?.kinds ?? {};
  return { breath: nearest, found, undecided: kinds };
}

/** A breath with its truth and the detectors' answer; neighbours decide what a pair leaves open. */
export interface AnsweredBreath {
  readonly breath: Pick<MuscleBreath, 'labels'>;
  /** Null where no such breath was found. */
  readonly seen: Pick<Seen, 'found' | 'undecided'> | null;
  readonly former: Pick<MuscleBreath, 'labels'> | null;
}

/**
 * Whether a pair leaves the kind open (definitions.md, Asynchrony): volume left before a double trigger's second breath is no
 * stacking, and a second breath may as well be called a late trigger of the same effort.
 */
function isAmbiguousPair(kind: LabelledKind, { breath, former }: AnsweredBreath): boolean {
  if (kind === 'breath_stacking') return breath.labels.double_trigger !== false;
  return kind === 'delayed_trigger' && former?.labels.double_trigger === true;
}

/** Which count of the kind the breath belongs to. */
export function answerOn(kind: LabelledKind, answered: AnsweredBreath): keyof KindAnswers {
  const label = answered.breath.labels[kind];
  if (label === null || isAmbiguousPair(kind, answered)) return 'notScored';
  if (answered.seen?.found.has(kind)) return label ? 'found' : 'falselyFound';
  const isUndecided = answered.seen?.undecided[kind] !== undefined;
  if (label) return isUndecided ? 'undecided' : 'missed';
  return isUndecided ? 'undecidedWithout' : 'rightlyNot';
}

export function countAnswers(kind: LabelledKind, answered: readonly AnsweredBreath[]): KindAnswers {
  const counts = {
    found: 0,
    undecided: 0,
    missed: 0,
    falselyFound: 0,
    undecidedWithout: 0,
    rightlyNot: 0,
    notScored: 0,
  };
  for (const one of answered) counts[answerOn(kind, one)] += 1;
  return counts;
}

function scoreMechanics(
  { breaths }: MuscleRun,
  code: 'compliance_ml_cmh2o' | 'resistance_cmh2o_s_l',
  truth: readonly MuscleBreath[],
  read: (breath: MuscleBreath) => number | null,
): MechanicsScore {
  const values = breaths.map(({ features }) => features[code]).filter(Number.isFinite);
  const absent = breaths.filter(
    ({ features, provenance }) =>
      !Number.isFinite(features[code]) && (provenance[code]?.failedGates ?? []).length > 0,
  );
  return {
    given: values.length,
    absentWithReason: absent.length,
    median: median(values),
    truth: median(truth.map(read).filter((value) => value !== null)),
  };
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
