import type { Breath, BreathFeatureCode, VentilationControl } from '@eupnea/model';
import { MedianWindow } from '../median-window.ts';
import { medianInPlace } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/** Settings that can be estimated from the waveform, by registry code. */
export const ESTIMATED_SETTINGS = [
  'PEEPCPAP',
  'p_control',
  'pressure_support',
  'tidal_volume',
  'TI',
  'pause_time',
  'rate',
  'ETS',
  'ramp',
  'trigger',
] as const;

export type EstimatedSettingCode = (typeof ESTIMATED_SETTINGS)[number];

/** In registry units; `trigger` is "patient" or "time". */
export type EstimatedSettings = { readonly [Code in EstimatedSettingCode]?: number | string };

/**
 * Number of breaths considered: enough to separate settings from patient variation, few enough to follow a
 * change.
 */
const WINDOW_BREATHS = 12;
const LEAST_BREATHS = 8;
/** Share of breaths that must be near the median; the others may be coughs, sighs or double triggers. */
const AGREEING_SHARE = 0.75;
/** Distance in tolerances at which a new estimate replaces the old one (hysteresis). */
const CHANGE_TOLERANCES = 1.5;
/** Share of breaths that keeps an estimate in force, so that a changed setting is replaced without a gap. */
const STAYING_SHARE = 1 - AGREEING_SHARE;
/** Consecutive breaths of other modes that end a mode. */
const MODE_LEFT_AFTER = 3;
/** Pressure drop of a patient trigger of any kind, cmH2O. */
const TRIGGER_DROP_CMH2O = 0.5;
/** Relative median deviation of the rate above which the patient sets it; an artefact does not reach it. */
const PATIENT_RATE_CHANGE = 0.03;
/** Modes in which the patient starts every breath (ISO 19223: spontaneous). */
const SPONTANEOUS = new Set<VentilationControl>(['ps', 'cpap', 'pav']);

interface Rule {
  readonly code: Exclude<EstimatedSettingCode, 'trigger'>;
  readonly modes: ReadonlySet<VentilationControl>;
  readonly value: (breath: Breath) => number;
  /** Maximum deviation of a machine-set value from its median. */
  readonly tolerance: (median: number) => number;
  /** Step of the setting; a finer one would claim too much precision. */
  readonly step: number;
}

const feature = (code: BreathFeatureCode) => (breath: Breath) => breath.features[code];
const modes = (...controls: readonly VentilationControl[]) => new Set<VentilationControl>(controls);
const ALL = modes('vc', 'pc', 'dual', 'ps', 'cpap', 'pav');

/** Plateau of a pressure-controlled inspiration above PEEP: its peak pressure apart from overshoot. */
const pressureAbovePeep = (breath: Breath) => breath.features.pip_cmh2o - breath.features.peep_cmh2o;

/**
 * Tolerances from ventilator servos and one sample of 20 ms: pressures 0.5 cmH2O or 5 % (ISO 80601-2-12
 * allows 2 cmH2O and 4 %), delivered volume 5 %, times one sample at 50 Hz.
 */
const RULES: readonly Rule[] = [
  { code: 'PEEPCPAP', modes: ALL, value: feature('peep_cmh2o'), tolerance: () => 0.6, step: 0.5 },
  {
    code: 'p_control',
    modes: modes('pc'),
    value: pressureAbovePeep,
    tolerance: (median) => Math.max(0.8, 0.06 * median),
    step: 0.5,
  },
  {
    code: 'pressure_support',
    modes: modes('ps'),
    value: pressureAbovePeep,
    tolerance: (median) => Math.max(1, 0.1 * median),
    step: 0.5,
  },
  {
    code: 'tidal_volume',
    modes: modes('vc'),
    value: feature('vti_ml'),
    tolerance: (median) => Math.max(3, 0.05 * median),
    step: 1,
  },
  { code: 'TI', modes: modes('vc', 'pc'), value: feature('ti_s'), tolerance: () => 0.03, step: 0.01 },
  {
    code: 'pause_time',
    modes: modes('vc'),
    value: feature('pause_s'),
    tolerance: () => 0.05,
    step: 0.01,
  },
  {
    code: 'rate',
    modes: modes('vc', 'pc'),
    value: feature('rr_bpm'),
    tolerance: (median) => Math.max(0.3, 0.02 * median),
    step: 0.1,
  },
  {
    code: 'ETS',
    modes: modes('ps'),
    value: feature('cycling_flow_percent'),
    tolerance: () => 6,
    step: 1,
  },
  {
    code: 'ramp',
    modes: modes('pc', 'ps'),
    value: (breath) => 1000 * breath.features.rise_time_s,
    tolerance: (median) => Math.max(50, 0.25 * median),
    step: 10,
  },
];

/**
 * Estimates settings of a ventilator that does not report them. A value repeated within the servo tolerance
 * is a setting; a varying one comes from the patient. Needs a recognised mode. Returns all estimates in
 * force: an estimate that is missing was withdrawn because its mode ended or breaths contradict it. One
 * estimator per patient and stream.
 */
export class SettingEstimator {
  #breaths: Breath[] = [];
  /** Values of the same breaths, one window per rule of their mode. */
  #windows: readonly RuleWindow[] = [];
  /** Newest consecutive breaths of another mode. */
  #strangers: readonly Breath[] = [];
  #estimates: EstimatedSettings = {};

  /** Adds a finished breath. @returns all known settings; the same object while none changes */
  add(breath: Breath): EstimatedSettings {
    if (breath.incomplete) return this.#estimates;
    const previous = this.#breaths.at(-1);
    if (previous !== undefined && previous.mode !== breath.mode) return this.#meetStranger(breath);
    if (this.#strangers.length > 0) this.#strangers = [];
    if (previous === undefined) this.#windows = openWindows(breath.mode);
    this.#take(breath);
    const found = this.#estimate(breath.mode);
    if (!isSame(found, this.#estimates)) this.#estimates = found;
    return this.#estimates;
  }

  #take(breath: Breath): void {
    if (this.#breaths.length === WINDOW_BREATHS) this.#breaths.shift();
    this.#breaths.push(breath);
    for (const { rule, values } of this.#windows) {
      const value = rule.value(breath);
      values.push(Number.isFinite(value) ? value : Number.NaN);
    }
  }

  /** A change of mode invalidates earlier settings. */
  #meetStranger(breath: Breath): EstimatedSettings {
    this.#strangers = [...this.#strangers, breath];
    if (this.#strangers.length < MODE_LEFT_AFTER) return this.#estimates;
    const own = this.#strangers.filter(({ mode }) => mode === breath.mode);
    this.#breaths = [];
    this.#windows = openWindows(breath.mode);
    for (const ownBreath of own) this.#take(ownBreath);
    this.#strangers = [];
    this.#estimates = {};
    return this.#estimates;
  }

  #estimate(mode: VentilationControl): EstimatedSettings {
    if (mode === 'unknown' || this.#breaths.length < LEAST_BREATHS) return {};
    const found: { [Code in EstimatedSettingCode]?: number | string } = {};
    for (const window of this.#windows) {
      const value = this.#judge(window);
      if (value !== null) found[window.rule.code] = value;
    }
    const inForce = this.#estimates.trigger;
    const trigger = judgeTrigger(this.#breaths, mode, inForce) ?? inForce;
    if (trigger !== undefined) found.trigger = trigger;
    return found;
  }

  #judge(window: RuleWindow): number | null {
    const { rule, values } = window;
    const agreed = agreedValue(window, this.#breaths.length);
    if (agreed !== null) return this.#settle(rule, agreed);
    const inForce = this.#estimates[rule.code];
    if (typeof inForce !== 'number') return null;
    const near = values.countNear(inForce, rule.tolerance(inForce));
    return near >= STAYING_SHARE * this.#breaths.length ? inForce : null;
  }

  /** Keeps the estimate in force unless the new one clearly differs. */
  #settle({ code, tolerance, step }: Rule, value: number): number {
    const inForce = this.#estimates[code];
    const near =
      typeof inForce === 'number' && Math.abs(value - inForce) < CHANGE_TOLERANCES * tolerance(inForce);
    return near ? inForce : roundToStep(value, step);
  }
}

/** A rule and its values over the last breaths. */
interface RuleWindow {
  readonly rule: Rule;
  readonly values: MedianWindow;
}

function openWindows(mode: VentilationControl): readonly RuleWindow[] {
  const rules = RULES.filter((rule) => rule.modes.has(mode));
  return rules.map((rule) => ({ rule, values: new MedianWindow(WINDOW_BREATHS) }));
}

function isSame(settings: EstimatedSettings, other: EstimatedSettings): boolean {
  return ESTIMATED_SETTINGS.every((code) => settings[code] === other[code]);
}

/**
 * Median when enough values are near it; null when they vary or are too few.
 * @param breaths number of breaths, including those without a value
 */
function agreedValue({ rule, values }: RuleWindow, breaths: number): number | null {
  if (values.known < LEAST_BREATHS) return null;
  const { median } = values;
  return values.countNear(median, rule.tolerance(median)) >= AGREEING_SHARE * breaths ? median : null;
}

const ratesBpm = new ScratchArray();

/**
 * Whether patient or ventilator starts the breaths: a clock keeps its rate without pressure drops. Null when
 * unclear.
 * @param inForce previous decision; reversing it needs clearer evidence
 */
function judgeTrigger(
  breaths: readonly Breath[],
  mode: VentilationControl,
  inForce: EstimatedSettings['trigger'],
): 'patient' | 'time' | null {
  if (SPONTANEOUS.has(mode)) return 'patient';
  const change = rateChange(breaths);
  if (change > PATIENT_RATE_CHANGE * (inForce === 'time' ? CHANGE_TOLERANCES : 1)) return 'patient';
  if (inForce === 'patient' && change > PATIENT_RATE_CHANGE / CHANGE_TOLERANCES) return null;
  let known = 0;
  let drawn = 0;
  for (const { features } of breaths) {
    if (!Number.isFinite(features.trigger_drop_cmh2o)) continue;
    known += 1;
    if (features.trigger_drop_cmh2o >= TRIGGER_DROP_CMH2O) drawn += 1;
  }
  return known >= LEAST_BREATHS && drawn <= (1 - AGREEING_SHARE) * known ? 'time' : null;
}

/** Median deviation of the rate from its median, relative; NaN without a rate. */
function rateChange(breaths: readonly Breath[]): number {
  const rates = ratesBpm.atLeast(breaths.length);
  let count = 0;
  for (const { features } of breaths) if (Number.isFinite(features.rr_bpm)) rates[count++] = features.rr_bpm;
  const usual = medianInPlace(rates, count);
  for (let at = 0; at < count; at += 1) rates[at] = Math.abs(rates[at] - usual);
  return medianInPlace(rates, count) / usual;
}

/** Nearest step, without binary rounding errors. */
function roundToStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2));
}
