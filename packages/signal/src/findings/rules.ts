import type { AsynchronyKind, EvidenceMeasurement, UndecidedReason } from '@eupnea/model';
import { MODEL } from '../patient-model/model-constants.ts';
import { FINDINGS } from './finding-constants.ts';
import type { Evidence } from './evidence.ts';
import type { Measured } from './measured.ts';

/** A condition on one quantity: the probability that it holds follows from the quantity's doubt. */
interface Condition {
  readonly code: string;
  readonly unit: EvidenceMeasurement['unit'];
  readonly measured: Measured;
  readonly limit: number;
  readonly comparison: EvidenceMeasurement['comparison'];
}

interface Undecided {
  readonly answer: 'undecided';
  readonly reason: UndecidedReason;
}

/** What a rule says of a breath before its probability is read: not at all, cannot be told, or these conditions. */
type Verdict =
  | { readonly answer: 'not' }
  | Undecided
  | {
      readonly answer: 'if';
      readonly sign: string;
      readonly from: number;
      readonly to: number;
      readonly alsoOnPrevious?: boolean;
      readonly conditions: readonly Condition[];
      /** Answer beneath the probability of undecided; default not. */
      readonly doubt?: UndecidedReason | undefined;
    };

const NOT: Verdict = { answer: 'not' };
const undecided = (reason: UndecidedReason): Undecided => ({ answer: 'undecided', reason });

function atLeast(code: string, measured: Measured, limit: number, unit: string): Condition {
  return { code, measured, limit, unit, comparison: 'at_least' };
}

function atMost(code: string, measured: Measured, limit: number, unit: string): Condition {
  return { code, measured, limit, unit, comparison: 'at_most' };
}

/** One row a kind: what it asks of the evidence, and what makes it undecided. */
export const RULES: { readonly [Kind in AsynchronyKind]: (evidence: Evidence) => Verdict } = {
  /** The ventilator's clock must be known to have started the breath (definitions.md, Asynchrony). */
  reverse_trigger({ start, excess, timing, hasPrevious, hasMechanics }) {
    if (!hasPrevious) return undecided('no_former_breath');
    if (!hasMechanics || excess === null) return undecided('no_mechanics');
    if (start === 'patient' || start === 'carried') return NOT;
    const isLarge = probabilityOf(atLeast('', excess.height, MODEL.effortCmh2o, '')) >= FINDINGS.undecided;
    if (start !== 'timed' && !(start === 'none' && timing === 'on_time'))
      return isLarge ? undecided('start_unknown') : NOT;
    return {
      answer: 'if',
      // What all clocked breaths share may be the model's error, or an effort in each of them.
      doubt: excess.isShared ? 'efforts_unclear' : undefined,
      sign: 'effort_after_inflation',
      from: excess.from,
      to: excess.to,
      conditions: [
        atLeast('effort_peak', excess.height, MODEL.effortCmh2o, 'cm[H2O]'),
        atLeast('effort_peak', { value: excess.height.value / 2, sd: excess.height.sd }, 0, 'cm[H2O]'),
      ],
    };
  },
  /** No rise, no effort, off the clock, and other efforts of this patient are clearly seen, or there are none and a set rate says that the breath was triggered. */
  auto_trigger({
    start,
    timing,
    excess,
    clearStarts,
    quietBefore,
    hasPrevious,
    hasMechanics,
    isSensedBySettings,
  }) {
    if (!hasPrevious) return undecided('no_former_breath');
    if (start === 'timed' || start === 'patient' || start === 'carried') return NOT;
    if (!hasMechanics || excess === null) return undecided('no_mechanics');
    if (start === 'unknown') return undecided('start_unknown');
    if (timing === 'on_time' && !isSensedBySettings) return NOT;
    if (timing !== 'early' && !isSensedBySettings) return undecided('clock_unknown');
    if (!clearStarts.known && !(isSensedBySettings && clearStarts.none)) return undecided('efforts_unclear');
    return {
      answer: 'if',
      sign: 'no_effort',
      from: quietBefore.from,
      to: quietBefore.to,
      conditions: [
        atMost('effort_before', quietBefore.height, MODEL.effortCmh2o, 'cm[H2O]'),
        atMost('effort_peak', excess.height, MODEL.effortCmh2o, 'cm[H2O]'),
      ],
      doubt: 'efforts_unclear',
    };
  },
  delayed_trigger({ start, timing, clearStarts, starting, hasPrevious, hasMechanics }) {
    if (!hasPrevious) return undecided('no_former_breath');
    if (start === 'timed' || start === 'carried') return NOT;
    if (start === 'none')
      return clearStarts.known || timing === 'on_time' ? NOT : undecided('efforts_unclear');
    if (!hasMechanics) return undecided('no_mechanics');
    if (starting === null) return NOT;
    const isLate =
      probabilityOf(atLeast('', starting.delay, FINDINGS.delayedTriggerS, '')) >= FINDINGS.undecided;
    if (start === 'unknown') return isLate ? undecided('start_unknown') : NOT;
    return {
      answer: 'if',
      sign: 'effort_waits',
      from: starting.onset,
      to: starting.valve,
      conditions: [
        atLeast('trigger_delay', starting.delay, FINDINGS.delayedTriggerS, 's'),
        atLeast('effort_peak', starting.peak, MODEL.effortCmh2o, 'cm[H2O]'),
      ],
    };
  },
  premature_cycling: (evidence) => judgeCycling(evidence, 'early'),
  delayed_cycling: (evidence) => judgeCycling(evidence, 'late'),
  ineffective_effort({ bump, start, timing, hasMechanics, excess }) {
    if (!hasMechanics) return undecided('no_mechanics');
    if (bump === null) return NOT;
    // An effort just after a timed inflation is its reverse trigger.
    if (
      (start === 'timed' || (start === 'none' && timing === 'on_time')) &&
      excess !== null &&
      excess.height.value > MODEL.effortCmh2o &&
      bump.peakAt <= excess.to + bump.reach
    )
      return NOT;
    const isHigh = atLeast('effort_peak', bump.prominence, FINDINGS.wastedCmh2o, 'cm[H2O]');
    if (!bump.hasFoot) return probabilityOf(isHigh) >= FINDINGS.undecided ? undecided('near_limit') : NOT;
    return {
      answer: 'if',
      sign: 'effort_in_expiration',
      from: bump.from,
      to: bump.to,
      conditions: [
        isHigh,
        // The highest of many bumps: it must stand out from what quiet expirations show, too.
        atLeast('effort_peak', { value: bump.prominence.value / 2, sd: bump.prominence.sd }, 0, 'cm[H2O]'),
      ],
    };
  },
  double_trigger({
    start,
    expiration,
    shortS,
    meanTiKnown,
    isInverse,
    beforeValve,
    gap,
    hasPrevious,
    isShortGap,
    isChestKnown,
  }) {
    if (!hasPrevious) return undecided('no_former_breath');
    if (start === 'timed' || !meanTiKnown) return NOT;
    const isPulled = start === 'patient' || start === 'carried' || beforeValve.value > MODEL.effortCmh2o;
    const wide = { ...gap, alsoOnPrevious: true } as const;
    if (expiration.value < shortS) {
      if (isInverse && !isPulled) return NOT;
      if (!isPulled) return undecided('start_unknown');
      return {
        answer: 'if',
        sign: 'short_expiration',
        ...wide,
        conditions: [atMost('expiration', expiration, shortS, 's')],
      };
    }
    // One effort that wrong mechanics hide may last through a short expiration.
    if (start !== 'carried') return isShortGap && !isChestKnown ? undecided('mechanics_hidden') : NOT;
    return {
      answer: 'if',
      sign: 'one_effort',
      ...wide,
      conditions: [
        atMost('expiration', expiration, MODEL.carriedS, 's'),
        atLeast('effort_peak', beforeValve, MODEL.effortCmh2o, 'cm[H2O]'),
      ],
    };
  },
  breath_stacking({ ownExpiration, shortS, meanTiKnown, unexpired }) {
    if (!meanTiKnown || unexpired === null || !(ownExpiration.value >= shortS)) return NOT;
    return {
      answer: 'if',
      sign: 'volume_left',
      from: unexpired.from,
      to: unexpired.to,
      conditions: [
        atLeast('unexpired_volume', unexpired.volume, unexpired.limit, 'mL'),
        atLeast('expiration', ownExpiration, shortS, 's'),
      ],
    };
  },
  flow_starvation({ patientShare, isSetFlow, isSpontaneous, hasMechanics, isChestKnown, start, inflation }) {
    if (!isSetFlow || isSpontaneous) return NOT;
    if (!hasMechanics || patientShare === null) return undecided('no_mechanics');
    if (start === 'timed') return NOT;
    return {
      answer: 'if',
      doubt: isChestKnown ? undefined : 'mechanics_hidden',
      sign: 'pressure_pulled_down',
      ...inflation,
      conditions: [
        atLeast('patient_share', patientShare.share, FINDINGS.starvedPercent, '%'),
        atLeast('effort_peak', patientShare.peak, MODEL.effortCmh2o, 'cm[H2O]'),
      ],
    };
  },
};

function judgeCycling(
  { start, timing, clearStarts, starting, hasPrevious, hasMechanics, isChestKnown }: Evidence,
  side: 'early' | 'late',
): Verdict {
  if (!hasPrevious) return undecided('no_former_breath');
  if (start === 'timed') return NOT;
  if (start === 'none') return clearStarts.known || timing === 'on_time' ? NOT : undecided('efforts_unclear');
  if (!hasMechanics) return undecided('no_mechanics');
  if (!isChestKnown) return undecided('mechanics_hidden');
  if (starting === null) return NOT;
  const late = starting.cyclingLate;
  const offset =
    side === 'late'
      ? atLeast('inflation_after_effort', late, FINDINGS.delayedCyclingS, 's')
      : atLeast('effort_after_cycling', { value: -late.value, sd: late.sd }, FINDINGS.prematureCyclingS, 's');
  if (start === 'unknown')
    return probabilityOf(offset) >= FINDINGS.undecided ? undecided('start_unknown') : NOT;
  return {
    answer: 'if',
    sign: side === 'late' ? 'inflation_goes_on' : 'effort_goes_on',
    from: Math.min(starting.end, starting.inspirationEnd),
    to: Math.max(starting.end, starting.inspirationEnd),
    conditions: [offset, atLeast('effort_peak', starting.peak, MODEL.effortCmh2o, 'cm[H2O]')],
  };
}

/** Probability that the condition holds, of a normal error. */
export function probabilityOf({ measured, limit, comparison }: Condition): number {
  const beyond = comparison === 'at_least' ? measured.value - limit : limit - measured.value;
  return normalShare(beyond / Math.max(1e-6, measured.sd));
}

/** Share of a normal distribution below z (logistic approximation, error under .01). */
function normalShare(z: number): number {
  return 1 / (1 + Math.exp(-1.702 * z));
}

export type Answer =
  | { readonly answer: 'not' }
  | Undecided
  | {
      readonly answer: 'found';
      readonly probability: number;
      readonly sign: string;
      readonly from: number;
      readonly to: number;
      readonly alsoOnPrevious: boolean;
      readonly measurements: readonly EvidenceMeasurement[];
    };

/** The answer of one kind: found, undecided or not, by the weakest of its conditions. */
export function decide(kind: AsynchronyKind, evidence: Evidence): Answer {
  const verdict = RULES[kind](evidence);
  if (verdict.answer !== 'if') return verdict;
  let probability = 1;
  for (const condition of verdict.conditions) probability = Math.min(probability, probabilityOf(condition));
  if (Number.isNaN(probability)) return undecided('no_mechanics');
  if (probability < FINDINGS.undecided)
    return verdict.doubt === undefined ? { answer: 'not' } : { answer: 'undecided', reason: verdict.doubt };
  if (probability < FINDINGS.found) return { answer: 'undecided', reason: 'near_limit' };
  // A wrong leak imitates every kind that is told by volume, or by the muscle pressure that follows from it.
  if (evidence.isLeakInDoubt && kind !== 'double_trigger') return undecided('leak_unknown');
  const seen = new Set<string>();
  const measurements = verdict.conditions
    .filter(({ code }) => !seen.has(code) && seen.add(code))
    .map(({ code, measured, limit, unit, comparison }) => ({
      code,
      measured: measured.value,
      sd: measured.sd,
      threshold: limit,
      unit,
      comparison,
    }));
  const { sign, from, to, alsoOnPrevious = false } = verdict;
  return { answer: 'found', probability, sign, from, to, alsoOnPrevious, measurements };
}
