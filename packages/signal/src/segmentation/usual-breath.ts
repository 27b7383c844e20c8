import { RunningQuantile } from './running-quantile.ts';

/** Breaths that say what is usual for this patient now. */
const USUAL_BREATHS = 40;
/** The usual is the upper end of them: short cycles that deliver nothing must not become the measure. */
const USUAL_SHARE = 0.75;

/** Inflow is a breath when it carries this share of the usual volume; cardiac oscillation carries less. */
const INFLOW_SHARE = 0.056;
/** Inflow must once rise by this share of the usual peak flow: drift, leak and a long decay never do, */
const PEAK_SHARE = 0.15;
/** and by this share of it up to this much: efforts below a flow trigger (1 to 3 L/min) are no breaths. */
const TRIGGER_SHARE = 0.44;
const TRIGGER_PEAK_LPM = 4;
/** The ventilator has pressurised the circuit when pressure has risen by this share of the usual swing. */
const PRESSURE_SHARE = 0.3;
const LEAST_PRESSURE_CMH2O = 2.5;
/** With inflow that reached a trigger, a small rise of pressure is enough, once this share has gone in. */
const TRIGGERED_INFLOW_SHARE = 0.024;
/** Flow this little outward counts as stopped: the valve is closed, or the leak was estimated badly. */
const STOPPED_SHARE = 0.085;
const LEAST_STOPPED_LPM = 2;
/** A breath starts from no higher than this share of the swing above the usual baseline: not from a plateau. */
const START_SHARE = 0.3;
const LEAST_START_CMH2O = 2;
/** Until a first breath is known: a premature neonate's volume (3 mL; breath-science 7). */
const LEAST_INFLOW_ML = 1;
const LEAST_PEAK_LPM = 1;

/** Sensors of flow in and out differ by about this much without any leak. */
const LEAST_LEAK_LPM = 1.5;

/** One finished breath as the waveform showed it. */
export interface BreathShape {
  readonly inspiredMl: number;
  readonly peakFlowLpm: number;
  readonly swingCmh2o: number;
  readonly baselineCmh2o: number;
  /** Mean flow over the breath: what leaks. */
  readonly netFlowLpm: number;
}

/** What a new breath is recognised by, from what is usual. */
export interface BreathThresholds {
  readonly inflowMl: number;
  readonly triggeredMl: number;
  readonly peakLpm: number;
  readonly usualPeakLpm: number;
  readonly pressureCmh2o: number;
  readonly stoppedLpm: number;
  readonly highestStartCmh2o: number;
  readonly leakLpm: number;
  /** What leaks where it is told from none: what is taken off flow before it is held against a flow trigger. */
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

/** Learns from every finished breath what the next one must at least look like. */
export class UsualBreath {
  readonly #volume = new RunningQuantile(USUAL_BREATHS, USUAL_SHARE);
  readonly #peak = new RunningQuantile(USUAL_BREATHS, USUAL_SHARE);
  readonly #swing = new RunningQuantile(USUAL_BREATHS, USUAL_SHARE);
  readonly #baseline = new RunningQuantile(USUAL_BREATHS, 0.5);
  readonly #netFlow = new RunningQuantile(USUAL_BREATHS, 0.5);
  #thresholds = AT_FIRST;

  get thresholds(): BreathThresholds {
    return this.#thresholds;
  }

  learn(shape: BreathShape): void {
    const volume = this.#volume.add(shape.inspiredMl);
    const peak = this.#peak.add(shape.peakFlowLpm);
    const swing = this.#swing.add(shape.swingCmh2o);
    const leakLpm = Math.max(0, this.#netFlow.add(shape.netFlowLpm));
    this.#thresholds = {
      inflowMl: Math.max(LEAST_INFLOW_ML, INFLOW_SHARE * volume),
      triggeredMl: TRIGGERED_INFLOW_SHARE * volume,
      peakLpm: Math.max(LEAST_PEAK_LPM, PEAK_SHARE * peak, Math.min(TRIGGER_PEAK_LPM, TRIGGER_SHARE * peak)),
      usualPeakLpm: peak,
      pressureCmh2o: Math.max(LEAST_PRESSURE_CMH2O, PRESSURE_SHARE * swing),
      stoppedLpm: Math.max(LEAST_STOPPED_LPM, STOPPED_SHARE * peak),
      highestStartCmh2o:
        this.#baseline.add(shape.baselineCmh2o) + Math.max(LEAST_START_CMH2O, START_SHARE * swing),
      leakLpm,
      triggerLeakLpm: leakLpm < LEAST_LEAK_LPM ? 0 : leakLpm,
    };
  }
}
