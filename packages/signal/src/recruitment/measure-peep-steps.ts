import {
  findPeepLevels,
  LEAST_STEP_CMH2O,
  middleOf,
  type PeepBreath,
  type PeepLevel,
} from './find-peep-steps.ts';
import { runSteps, type Steps } from '../steps/steps.ts';
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
  | 'effort'
  | 'no_plateau';

/** A number, or why there is none. */
export type OrAbsent<Value> =
  | { readonly value: Value }
  | { readonly value: null; readonly reason: StepAbsence };

/** Change of volume with its 95 % interval, mL. */
export interface VolumeChange {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface PeepStep extends PeepLevel {
  readonly startMs: number;
  /** Start of the first breath after the level, or of its last breath at the end of the record. */
  readonly endMs: number;
  /** Reported set PEEP at the end of the level; null = not reported. */
  readonly setPeepCmh2o: number | null;
  /** Median VTi; null without any. */
  readonly tidalVolumeMl: number | null;
  /** Change against the level before; null for the first one. */
  readonly changeCmh2o: number | null;
  readonly compliance: OrAbsent<MedianWithInterval>;
  readonly drivingPressure: OrAbsent<MedianWithInterval>;
  /** Change of end-expiratory lung volume against the level before, mL. */
  readonly volumeChangeMl: OrAbsent<VolumeChange>;
  readonly recruitment: OrAbsent<Recruitment>;
}

/** plateau: VT / (Pplat - total PEEP) of each breath; fitted: the breath's compliance by least squares. */
export type ComplianceSource = 'plateau' | 'fitted';

export interface MeasuredLevels {
  /** The same for every level, so that levels are comparable. */
  readonly complianceSource: ComplianceSource;
  readonly steps: readonly PeepStep[];
}

export interface BestPeep {
  /** Place of the level among the steps. */
  readonly step: number;
  readonly peepCmh2o: number;
  readonly compliance: MedianWithInterval;
  /** PEEP of every level whose interval reaches that of the best one, ascending, equal ones once. */
  readonly possibleCmh2o: readonly number[];
  /** No level at another PEEP is possible. */
  readonly isTold: boolean;
}

/** Breaths after a step during which volume and compliance still settle. */
const SETTLING_BREATHS = 5;

/** The same of a fitted compliance, which is partly averaged over earlier breaths. */
const FITTED_SETTLING_BREATHS = 20;

/** Its error two minutes after a step on simulated passive lungs (peep-steps.test.ts): levels this close are not told apart. */
const FITTED_ERROR_SHARE = 0.05;

/** Least breaths with a number at one level. */
const LEAST_VALUES = 5;

/** Breaths over which the change of end-expiratory volume is summed, and before which its offset is estimated. */
const VOLUME_BREATHS = 10;

/** Largest difference of inspired and expired volume of steady breaths, share of VTi: more is a leak or a wrong zero. */
const LEAK_SHARE = 0.05;

/** Least drop of PEEP of the recruitment manoeuvre, cmH2O. Chen 2020 drops by 10. */
const LEAST_DROP_CMH2O = 5;
/** Least usual setting of a pressure trigger: breaths that begin with this fall are the patient's. */
const TRIGGERED_CMH2O = 0.5;

/** Variance of a median over that of a mean, in a normal distribution: pi / 2. */
const MEDIAN_VARIANCE = Math.PI / 2;

/** Compliances closer than this count as equal; the lower PEEP is chosen. */
const TIE_SHARE = 0.02;

/** Bound of the autocorrelation: more leaves no interval narrower than all values. */
const MOST_AUTOCORRELATION = 0.99;

/** Values read for each breath of a level: three series, sorted and correlated. */
const VALUES_A_BREATH = 8;

/** Every level of PEEP with its numbers, in order of time. */
export function measurePeepSteps(breaths: readonly PeepBreath[]): readonly PeepStep[] {
  return runSteps(measureLevels(breaths, runSteps(findPeepLevels(breaths)))).steps;
}

/** The numbers of known levels; each level is compared with the one before. */
export function* measureLevels(
  breaths: readonly PeepBreath[],
  levels: readonly PeepLevel[],
): Steps<MeasuredLevels> {
  const settle = ({ first, end }: PeepLevel, place: number, settling: number) =>
    breaths.slice(place === 0 ? first : first + settling, end);
  let hasPlateaus = true;
  for (const [place, level] of levels.entries()) {
    const own = settle(level, place, SETTLING_BREATHS).map(readPlateauCompliance);
    yield own.length;
    hasPlateaus &&= countKnown(own) >= LEAST_VALUES;
  }
  const steps: PeepStep[] = [];
  for (const [place, level] of levels.entries()) {
    const before = levels[place - 1];
    const own = settle(level, place, SETTLING_BREATHS);
    const compliances = hasPlateaus
      ? own.map(readPlateauCompliance)
      : settle(level, place, FITTED_SETTLING_BREATHS).map(readFittedCompliance);
    steps.push({
      ...level,
      startMs: breaths[level.first]?.startMs ?? Number.NaN,
      endMs: (breaths[level.end] ?? breaths[level.end - 1])?.startMs ?? Number.NaN,
      setPeepCmh2o: toNull(breaths[level.end - 1]?.setPeepCmh2o),
      tidalVolumeMl: toNull(middleOf(own.flatMap(({ vtiMl }) => (Number.isNaN(vtiMl) ? [] : [vtiMl])))),
      changeCmh2o: before === undefined ? null : level.peepCmh2o - before.peepCmh2o,
      compliance: summarise(compliances),
      drivingPressure: summarise(own.map(({ drivingPressureCmh2o }) => drivingPressureCmh2o)),
      volumeChangeMl:
        before === undefined ? absent('first_level') : measureVolumeChange(breaths, before, level),
      recruitment: before === undefined ? absent('first_level') : measureRecruitment(breaths, before, level),
    });
    yield own.length * VALUES_A_BREATH;
  }
  return { complianceSource: hasPlateaus ? 'plateau' : 'fitted', steps };
}

/** Level of the highest compliance, of equals within 2 % the one with the lowest PEEP; null below two levels with one. */
export function findBestPeep(
  steps: readonly PeepStep[],
  source: ComplianceSource = 'plateau',
): BestPeep | null {
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
  const slack = source === 'fitted' ? FITTED_ERROR_SHARE * best.compliance.value : 0;
  const possibleCmh2o = known
    .filter(({ compliance }) => compliance.high >= best.compliance.low - slack)
    .map(({ peepCmh2o }) => peepCmh2o)
    .toSorted((left, right) => left - right)
    .filter((peep, place, all) => !(peep - (all[place - 1] ?? Number.NaN) < LEAST_STEP_CMH2O));
  return { ...best, possibleCmh2o, isTold: possibleCmh2o.length === 1 };
}

function absent(reason: StepAbsence): { readonly value: null; readonly reason: StepAbsence } {
  return { value: null, reason };
}

function readPlateauCompliance({ plateauCmh2o, vtiMl, drivingPressureCmh2o }: PeepBreath): number {
  return Number.isNaN(plateauCmh2o) || !(drivingPressureCmh2o > 0)
    ? Number.NaN
    : vtiMl / drivingPressureCmh2o;
}

/** Partly averaged over earlier breaths: it follows a step late. */
function readFittedCompliance({ complianceMlCmh2o }: PeepBreath): number {
  return complianceMlCmh2o;
}

function countKnown(values: readonly number[]): number {
  return values.filter((value) => !Number.isNaN(value)).length;
}

function toNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/**
 * 95 % interval of a median: the order statistics at n/2 -+ 1.96 sqrt(n)/2 (Conover 1999, section 3.2). Breaths resemble
 * their neighbours, so n is lowered to n (1 - r) / (1 + r) with the lag-1 autocorrelation r (Bayley and Hammersley 1946).
 */
function summarise(values: readonly number[]): OrAbsent<MedianWithInterval> {
  const known = values.filter((value) => !Number.isNaN(value));
  const n = known.length;
  if (n < LEAST_VALUES) return absent('too_few_breaths');
  const sorted = known.toSorted((left, right) => left - right);
  const r = autocorrelate(known);
  const reach = (1.96 * Math.sqrt(n) * Math.sqrt((1 + r) / (1 - r))) / 2;
  const low = sorted[Math.max(0, Math.floor(n / 2 - reach))];
  const high = sorted[Math.min(n - 1, Math.ceil(n / 2 + reach))];
  return { value: { value: middleOf(sorted), low, high, breaths: n } };
}

/** Lag-1 autocorrelation, bounded to 0 to 0.99; 0 for equal values. */
function autocorrelate(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [products, squares] = [0, 0];
  values.forEach((value, place) => {
    squares += (value - mean) ** 2;
    const next = values[place + 1];
    if (next !== undefined) products += (value - mean) * (next - mean);
  });
  return squares > 0 ? Math.min(MOST_AUTOCORRELATION, Math.max(0, products / squares)) : 0;
}

/**
 * Sum of VTi - VTe over the breaths of the step less the steady difference before it (effort-gas-weaning.md, EELV step). It
 * begins one breath early, because the valve may move the volume before the first expiration at the new PEEP ends.
 */
function measureVolumeChange(
  breaths: readonly PeepBreath[],
  before: PeepLevel,
  level: PeepLevel,
): OrAbsent<VolumeChange> {
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
  const value = gains.reduce((sum, gain) => sum + gain - offset, 0);
  const reach = 1.96 * deviationOfSum(offsets, gains.length);
  return { value: { value, low: value - reach, high: value + reach } };
}

/** Standard deviation of a sum of gains less their offset: each gain scatters like the steady breaths, the offset is their median. */
function deviationOfSum(offsets: readonly number[], gains: number): number {
  const mean = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
  const variance = offsets.reduce((sum, offset) => sum + (offset - mean) ** 2, 0) / (offsets.length - 1);
  return Math.sqrt(variance * (gains + (gains ** 2 * MEDIAN_VARIANCE) / offsets.length));
}

/** The manoeuvre needs one drop of PEEP in volume control of a passive patient, with a plateau pressure at the low PEEP. */
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
  const isTriggered = (own: readonly PeepBreath[]) =>
    middle(own, ({ triggerDropCmh2o }) => triggerDropCmh2o) >= TRIGGERED_CMH2O;
  if (isTriggered(high) || isTriggered(low)) return absent('effort');
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
