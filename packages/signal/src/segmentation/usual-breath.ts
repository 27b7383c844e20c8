import { LeakLevel } from './leak-level.ts';
import { RunningQuantile } from './running-quantile.ts';

/** Number of breaths that define the usual values. */
const USUAL_BREATHS = 40;
/** Quantile that counts as usual: upper, so that short cycles without volume do not dominate. */
const USUAL_SHARE = 0.75;

/** Minimum share of the usual volume for a breath; cardiac oscillation has less. */
const INFLOW_SHARE = 0.056;
/** Minimum rise of inflow as a share of usual peak flow, above drift, leak and slow decay, */
const PEAK_SHARE = 0.15;
/** limited to this much, above efforts below a flow trigger (1 to 3 L/min). */
const TRIGGER_SHARE = 0.44;
const TRIGGER_PEAK_LPM = 4;
/** Pressure rise that shows a pressurised circuit, as a share of the usual swing. */
const PRESSURE_SHARE = 0.3;
const LEAST_PRESSURE_CMH2O = 2.5;
/** Volume share after which, with inflow at the trigger, a small pressure rise suffices. */
const TRIGGERED_INFLOW_SHARE = 0.024;
/** Outward flow that counts as stopped: closed valve, or error of the leak estimate. */
const STOPPED_SHARE = 0.085;
const LEAST_STOPPED_LPM = 2;
/** Maximum start pressure above the usual baseline, as a share of the swing: excludes plateaus. */
const START_SHARE = 0.3;
const LEAST_START_CMH2O = 2;
/** Minimum volume before a first breath: that of a premature neonate (3 mL; definitions.md, Simulation), mL. */
const LEAST_INFLOW_ML = 1;
const LEAST_PEAK_LPM = 1;

/** Difference between inspiratory and expiratory flow sensors without leak, L/min. */
const LEAST_LEAK_LPM = 1.5;
/** Change of the leak in units of the flow that counts as stopped: below it breaths are found at the former leak, too. */
const LEAK_CHANGE_STOPPED = 2;

/** Properties of one finished breath. */
export interface BreathShape {
  readonly inspiredMl: number;
  readonly peakFlowLpm: number;
  readonly swingCmh2o: number;
  readonly baselineCmh2o: number;
  /** Mean flow over the breath: the leak, L/min. */
  readonly netFlowLpm: number;
}

/** Thresholds for a new breath from the usual values. */
export interface BreathThresholds {
  readonly inflowMl: number;
  readonly triggeredMl: number;
  readonly peakLpm: number;
  readonly usualPeakLpm: number;
  readonly pressureCmh2o: number;
  readonly stoppedLpm: number;
  readonly highestStartCmh2o: number;
  readonly leakLpm: number;
  /** Leak subtracted before comparison with a flow trigger; zero when indistinguishable from none. */
  readonly triggerLeakLpm: number;
}

const AT_FIRST: BreathThresholds = {
  inflowMl: LEAST_INFLOW_ML,
  triggeredMl: LEAST_INFLOW_ML,
  peakLpm: TRIGGER_PEAK_LPM,
  usualPeakLpm: 0,
  pressureCmh2o: LEAST_PRESSURE_CMH2O,
  stoppedLpm: LEAST_STOPPED_LPM,
  highestStartCmh2o: Number.POSITIVE_INFINITY,
  leakLpm: 0,
  triggerLeakLpm: 0,
};

/** Learns the minimum properties of a breath from finished breaths. */
export class UsualBreath {
  readonly #volume = new RunningQuantile(USUAL_BREATHS, USUAL_SHARE);
  readonly #peak = new RunningQuantile(USUAL_BREATHS, USUAL_SHARE);
  readonly #swing = new RunningQuantile(USUAL_BREATHS, USUAL_SHARE);
  readonly #baseline = new RunningQuantile(USUAL_BREATHS, 0.5);
  readonly #leak = new LeakLevel();
  #thresholds = AT_FIRST;

  get thresholds(): BreathThresholds {
    return this.#thresholds;
  }

  /** Thresholds during the first breath: only its own pressure tells a plateau from the start of the next one. */
  duringFirst({
    baselineCmh2o,
    swingCmh2o,
  }: Pick<BreathShape, 'baselineCmh2o' | 'swingCmh2o'>): BreathThresholds {
    return { ...AT_FIRST, highestStartCmh2o: highestStart(baselineCmh2o, swingCmh2o) };
  }

  /** @param samples duration of the breath */
  learn(shape: BreathShape, samples: number): void {
    const volume = this.#volume.add(shape.inspiredMl);
    const peak = this.#peak.add(shape.peakFlowLpm);
    const swing = this.#swing.add(shape.swingCmh2o);
    const stoppedLpm = Math.max(LEAST_STOPPED_LPM, STOPPED_SHARE * peak);
    this.#leak.learn(shape.netFlowLpm, samples, LEAK_CHANGE_STOPPED * stoppedLpm);
    this.#thresholds = {
      inflowMl: Math.max(LEAST_INFLOW_ML, INFLOW_SHARE * volume),
      triggeredMl: TRIGGERED_INFLOW_SHARE * volume,
      peakLpm: Math.max(LEAST_PEAK_LPM, PEAK_SHARE * peak, Math.min(TRIGGER_PEAK_LPM, TRIGGER_SHARE * peak)),
      usualPeakLpm: peak,
      pressureCmh2o: Math.max(LEAST_PRESSURE_CMH2O, PRESSURE_SHARE * swing),
      stoppedLpm,
      highestStartCmh2o: highestStart(this.#baseline.add(shape.baselineCmh2o), swing),
      ...leaks(this.#leak.lpm),
    };
  }

  /** The leak changed so much that it hid the breaths: what the flow was over so many samples. */
  replaceLeak(lpm: number, samples: number): void {
    this.#leak.replace(lpm, samples);
    this.#thresholds = { ...this.#thresholds, ...leaks(this.#leak.lpm) };
  }
}

function leaks(leakLpm: number): Pick<BreathThresholds, 'leakLpm' | 'triggerLeakLpm'> {
  return { leakLpm, triggerLeakLpm: leakLpm < LEAST_LEAK_LPM ? 0 : leakLpm };
}

function highestStart(baselineCmh2o: number, swingCmh2o: number): number {
  return baselineCmh2o + Math.max(LEAST_START_CMH2O, START_SHARE * swingCmh2o);
}
