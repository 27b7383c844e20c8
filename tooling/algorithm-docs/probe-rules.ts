import type { AsynchronyKind, UndecidedReason } from '@eupnea/model';
import { RULES, type Evidence } from '@eupnea/signal/rules';

/** A breath whose start and clock are known in one way: a column of the table of starts. */
export interface ProbedStart {
  readonly title: string;
  readonly evidence: Pick<Evidence, 'start' | 'timing'>;
}

export const STARTS: readonly ProbedStart[] = [
  { title: 'patient', evidence: { start: 'patient', timing: 'late' } },
  { title: 'timed', evidence: { start: 'timed', timing: 'on_time' } },
  { title: 'carried', evidence: { start: 'carried', timing: 'early' } },
  { title: 'none, early', evidence: { start: 'none', timing: 'early' } },
  { title: 'none, on time', evidence: { start: 'none', timing: 'on_time' } },
  { title: 'none, no clock', evidence: { start: 'none', timing: 'no_clock' } },
  { title: 'unknown', evidence: { start: 'unknown', timing: 'no_clock' } },
];

/** Limits that depend on the breath; their values here only tell them from the fixed ones. */
export const BREATH_LIMITS = { shortS: 0.777, unexpiredMl: 123.4 } as const;

const LARGE = { value: 1000, sd: 0.001 };
const AT = { from: 0, to: 1 };

const STARTING = {
  onset: 0,
  valve: 1,
  end: 1,
  inspirationEnd: 1,
  peak: LARGE,
  delay: LARGE,
  cyclingLate: LARGE,
};

/** A breath on which every premise holds and every quantity is large. */
const PLAIN: Evidence = {
  start: 'patient',
  timing: 'late',
  hasPrevious: true,
  hasMechanics: true,
  isChestKnown: true,
  excess: { height: LARGE, isShared: false, ...AT },
  quietBefore: { height: LARGE, ...AT },
  beforeValve: LARGE,
  clearStarts: { known: true, none: false },
  isSensedBySettings: false,
  starting: STARTING,
  bump: { ...AT, peakAt: 1e6, reach: 0, hasFoot: true, prominence: LARGE },
  expiration: { value: BREATH_LIMITS.shortS / 2, sd: 0.001 },
  ownExpiration: LARGE,
  shortS: BREATH_LIMITS.shortS,
  isShortGap: false,
  meanTiKnown: true,
  isInverse: false,
  gap: AT,
  inflation: AT,
  unexpired: { volume: LARGE, limit: BREATH_LIMITS.unexpiredMl, ...AT },
  patientShare: { share: LARGE, peak: LARGE },
  isLeakInDoubt: false,
  isSetFlow: true,
  isSpontaneous: false,
};

/** The effort outlasts the inflation. */
const EARLY = { starting: { ...STARTING, cyclingLate: { value: -1000, sd: 0.001 } } };

/** A premise that a rule may ask for, missing. */
export interface MissingPremise {
  readonly title: string;
  readonly evidence: Partial<Evidence>;
}

export const MISSING_PREMISES: readonly MissingPremise[] = [
  { title: 'no breath directly before', evidence: { hasPrevious: false } },
  {
    title: 'no mechanics',
    evidence: { hasMechanics: false, excess: null, starting: null, bump: null, patientShare: null },
  },
  { title: 'an effort in every breath', evidence: { isChestKnown: false } },
  {
    title: 'efforts nowhere clearly seen',
    evidence: { clearStarts: { known: false, none: false } },
  },
  {
    title: 'quiet breaths have the same effort',
    evidence: { excess: { height: LARGE, isShared: true, ...AT } },
  },
  {
    title: 'the first foot of a bump was not seen',
    evidence: { bump: { ...AT, peakAt: 1e6, reach: 0, hasFoot: false, prominence: LARGE } },
  },
  { title: 'nobody pulled', evidence: { beforeValve: { value: 0, sd: 0.001 } } },
  {
    title: 'a short expiration, longer than that',
    evidence: { expiration: LARGE, isShortGap: true, isChestKnown: false },
  },
];

export type ProbedAnswer =
  | { readonly answer: 'asked' | 'not' }
  | { readonly answer: 'undecided'; readonly reason: UndecidedReason };

/** What the rule of a kind says on a breath with this evidence, everything else being plain. */
export function probe(kind: AsynchronyKind, evidence: Partial<Evidence>): ProbedAnswer {
  const verdict = judge(kind, evidence);
  return verdict.answer === 'if' ? { answer: 'asked' } : verdict;
}

function judge(
  kind: AsynchronyKind,
  evidence: Partial<Evidence>,
): ReturnType<(typeof RULES)[AsynchronyKind]> {
  return RULES[kind]({ ...PLAIN, ...(kind === 'premature_cycling' ? EARLY : {}), ...evidence });
}

export interface ProbedCondition {
  readonly code: string;
  readonly unit: string;
  readonly limit: number;
  readonly comparison: string;
}

/** Conditions of a kind over all starts and both lengths of expiration, each quantity and limit once. */
export function listConditions(kind: AsynchronyKind): readonly ProbedCondition[] {
  const conditions = new Map<string, ProbedCondition>();
  for (const { evidence } of STARTS) {
    for (const expiration of [PLAIN.expiration, LARGE]) {
      const verdict = judge(kind, { ...evidence, expiration });
      if (verdict.answer !== 'if') continue;
      const codes = new Set<string>();
      for (const { code, unit, limit, comparison } of verdict.conditions) {
        // As in a finding's evidence, the first condition of a quantity speaks for it.
        if (codes.has(code)) continue;
        codes.add(code);
        conditions.set(`${code} ${comparison} ${limit}`, { code, unit, limit, comparison });
      }
    }
  }
  return [...conditions.values()];
}

export interface ProbedReason {
  readonly reason: UndecidedReason;
  /** The conditions are still asked; the answer is undecided where they do not hold. */
  readonly inPlaceOfNot: boolean;
}

/** Reasons that a missing premise gives where the rule says something else without it. */
export function listReasons(kind: AsynchronyKind, premise: MissingPremise): readonly ProbedReason[] {
  const reasons = new Map<string, ProbedReason>();
  for (const { evidence } of STARTS) {
    const verdict = judge(kind, { ...evidence, ...premise.evidence });
    const plain = judge(kind, evidence);
    const reason = reasonOf(verdict);
    if (reason === undefined || (plain.answer === verdict.answer && reason === reasonOf(plain))) continue;
    const inPlaceOfNot = verdict.answer === 'if';
    reasons.set(`${reason} ${inPlaceOfNot}`, { reason, inPlaceOfNot });
  }
  return [...reasons.values()];
}

function reasonOf(verdict: ReturnType<typeof judge>): UndecidedReason | undefined {
  if (verdict.answer === 'undecided') return verdict.reason;
  return verdict.answer === 'if' ? verdict.doubt : undefined;
}
