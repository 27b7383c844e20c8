import { findPeepLevels, middleOf, type PeepBreath, type PeepLevel } from './find-peep-steps.ts';
import { computeRecruitment, type Recruitment } from './recruitment-to-inflation.ts';

/** A median with the 95 % interval of its order statistics. */
export interface MedianWithInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly breaths: number;
}

/** Why a number of a step is absent. */
export type StepAbsence =
  | 'first_level'
  | 'too_few_breaths'
  | 'leak'
  | 'rise_of_peep'
  | 'small_step'
  | 'not_volume_controlled'
  | 'no_plateau';

/** A number, or why there is none. */
export type OrAbsent<Value> =
  | { readonly value: Value }
  | { readonly value: null; readonly reason: StepAbsence };

export interface PeepStep extends PeepLevel {
  readonly startMs: number;
  /** Change against the level before; null for the first one. */
  readonly changeCmh2o: number | null;
  readonly compliance: OrAbsent<MedianWithInterval>;
  readonly drivingPressure: OrAbsent<MedianWithInterval>;
  /** Change of end-expiratory lung volume against the level before, mL. */
  readonly volumeChangeMl: OrAbsent<number>;
  readonly recruitment: OrAbsent<Recruitment>;
}

export interface BestPeep {
  /** Place of the level among the steps. */
  readonly step: number;
  readonly peepCmh2o: number;
  readonly compliance: MedianWithInterval;
  /** PEEP of every level whose interval reaches that of the best one. */
  readonly possibleCmh2o: readonly number[];
}

/** Breaths after a step during which volume and compliance still settle. */
const SETTLING_BREATHS = 5;

/** Least breaths with a number at one level. */
const LEAST_VALUES = 5;

/** Breaths over which the change of end-expiratory volume is summed, and before which its offset is estimated. */
const VOLUME_BREATHS = 10;

/** Largest difference of inspired and expired volume of steady breaths, share of VTi: more is a leak or a wrong zero. */
const LEAK_SHARE = 0.05;

/** Least drop of PEEP of the recruitment manoeuvre, cmH2O. Chen 2020 drops by 10. */
const LEAST_DROP_CMH2O = 5;

/** Compliances closer than this count as equal; the lower PEEP is chosen. */
const TIE_SHARE = 0.02;

/** Every level of PEEP with its numbers, in order of time. */
export function measurePeepSteps(breaths: readonly PeepBreath[]): readonly PeepStep[] {
  const levels = findPeepLevels(breaths);
  return levels.map((level, place) => {
    const before = levels[place - 1];
    const settled = breaths.slice(
      before === undefined ? level.first : level.first + SETTLING_BREATHS,
      level.end,
    );
    return {
      ...level,
      startMs: breaths[level.first]?.startMs ?? Number.NaN,
      changeCmh2o: before === undefined ? null : level.peepCmh2o - before.peepCmh2o,
      compliance: summarise(settled.map(complianceOf)),
      drivingPressure: summarise(settled.map(({ drivingPressureCmh2o }) => drivingPressureCmh2o)),
      volumeChangeMl:
        before === undefined ? absent('first_level') : measureVolumeChange(breaths, before, level),
      recruitment: before === undefined ? absent('first_level') : measureRecruitment(breaths, before, level),
    };
  });
}

/** Level of the highest compliance, of equals within 2 % the one with the lowest PEEP; null below two levels with one. */
export function findBestPeep(steps: readonly PeepStep[]): BestPeep | null {
  const known = steps.flatMap(({ compliance, peepCmh2o }, step) =>
    compliance.value === null ? [] : [{ step, peepCmh2o, compliance: compliance.value }],
  );
  if (new Set(known.map(({ peepCmh2o }) => Math.round(peepCmh2o))).size < 2) return null;
  const highest = Math.max(...known.map(({ compliance }) => compliance.value));
  const equal = known
    .filter(({ compliance }) => compliance.value >= highest * (1 - TIE_SHARE))
    .toSorted((left, right) => left.peepCmh2o - right.peepCmh2o);
  const [best] = equal;
  if (best === undefined) return null;
  const possibleCmh2o = known
    .filter(({ compliance }) => compliance.high >= best.compliance.low)
    .map(({ peepCmh2o }) => peepCmh2o)
    .toSorted((left, right) => left - right);
  return { ...best, possibleCmh2o };
}

function absent(reason: StepAbsence): { readonly value: null; readonly reason: StepAbsence } {
  return { value: null, reason };
}

/**
 * VT / (Pplat - total PEEP) of a breath with a plateau pressure; otherwise the fitted compliance, which is averaged over
 * earlier breaths and follows a step late.
 */
function complianceOf({ plateauCmh2o, vtiMl, drivingPressureCmh2o, complianceMlCmh2o }: PeepBreath): number {
  return Number.isNaN(plateauCmh2o) || !(drivingPressureCmh2o > 0)
    ? complianceMlCmh2o
    : vtiMl / drivingPressureCmh2o;
}

/** 95 % interval of a median: the order statistics at n/2 -+ 1.96 sqrt(n)/2 (Conover 1999, section 3.2). */
function summarise(values: readonly number[]): OrAbsent<MedianWithInterval> {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((left, right) => left - right);
  const n = sorted.length;
  if (n < LEAST_VALUES) return absent('too_few_breaths');
  const reach = (1.96 * Math.sqrt(n)) / 2;
  const low = sorted[Math.max(0, Math.floor(n / 2 - reach))] ?? Number.NaN;
  const high = sorted[Math.min(n - 1, Math.ceil(n / 2 + reach))] ?? Number.NaN;
  return { value: { value: middleOf(sorted), low, high, breaths: n } };
}

/**
 * Sum of VTi - VTe over the breaths of the step less the steady difference before it (effort-gas-weaning.md, EELV step). It
 * begins one breath early, because the valve may move the volume before the first expiration at the new PEEP ends.
 */
function measureVolumeChange(
  breaths: readonly PeepBreath[],
  before: PeepLevel,
  level: PeepLevel,
): OrAbsent<number> {
  const from = level.first - 1;
  const steady = breaths.slice(Math.max(before.first, from - VOLUME_BREATHS), from);
  const during = breaths.slice(from, Math.min(level.end, from + VOLUME_BREATHS));
  const excess = (own: readonly PeepBreath[]) =>
    own.map(({ vtiMl, vteMl }) => vtiMl - vteMl).filter((value) => !Number.isNaN(value));
  const [offsets, gains] = [excess(steady), excess(during)];
  if (offsets.length < LEAST_VALUES || gains.length < during.length || during.length < VOLUME_BREATHS) {
    return absent('too_few_breaths');
  }
  const offset = middleOf(offsets);
  const vti = middleOf(steady.map(({ vtiMl }) => vtiMl).filter((value) => !Number.isNaN(value)));
  if (Math.abs(offset) > vti * LEAK_SHARE) return absent('leak');
  return { value: gains.reduce((sum, gain) => sum + gain - offset, 0) };
}

/** The manoeuvre needs one drop of PEEP in volume control, with a plateau pressure at the low PEEP. */
function measureRecruitment(
  breaths: readonly PeepBreath[],
  before: PeepLevel,
  level: PeepLevel,
): OrAbsent<Recruitment> {
  const drop = before.peepCmh2o - level.peepCmh2o;
  if (drop <= 0) return absent('rise_of_peep');
  if (drop < LEAST_DROP_CMH2O) return absent('small_step');
  const high = breaths.slice(Math.max(before.first, level.first - VOLUME_BREATHS), level.first);
  const low = breaths.slice(level.first + 1, Math.min(level.end, level.first + 1 + VOLUME_BREATHS));
  const step = breaths[level.first];
  const all = [...high, ...low];
  if (!all.every(({ isVolumeControlled }) => isVolumeControlled)) return absent('not_volume_controlled');
  const middle = (own: readonly PeepBreath[], read: (breath: PeepBreath) => number) =>
    middleOf(own.map(read).filter((value) => !Number.isNaN(value)));
  const plateauLowCmh2o = middle(low, ({ plateauCmh2o }) => plateauCmh2o);
  if (Number.isNaN(plateauLowCmh2o)) return absent('no_plateau');
  const found = computeRecruitment({
    tidalVolumeMl: middle(low, ({ vtiMl }) => vtiMl),
    peepHighCmh2o: before.peepCmh2o,
    peepLowCmh2o: level.peepCmh2o,
    plateauLowCmh2o,
    airwayOpeningCmh2o: null,
    releasedMl: (step?.vteMl ?? Number.NaN) - middle(high, ({ vteMl }) => vteMl),
  });
  return found === null || Number.isNaN(found.ratio) ? absent('too_few_breaths') : { value: found };
}
