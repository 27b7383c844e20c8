import type { SampleWindow } from '../sample-window.ts';
import { OnsetSearch } from './onset-search.ts';
import { TRIGGERED_RISE_CMH2O, type SegmentedSample } from './segmented-sample.ts';
import { StartPressure } from './start-pressure.ts';
import type { BreathThresholds } from './usual-breath.ts';
import { ValveClosing } from './valve-closing.ts';

/** Inflow that reached a trigger. */
const TRIGGERED_FLOW_LPM = 4.5;
/** Inflow of this much in an adult is past every usual flow trigger, whatever pressure does. */
const PAST_TRIGGER_LPM = 5.2;
const ADULT_PEAK_LPM = 7;
/** Ventilators keep expiration at least this long before they trigger again (PB840: 0.2 s). */
const LEAST_EXPIRATION_SECONDS = 0.18;
/** Without a breath for this long the usual is no longer believed, and again as much for every further time. */
const DOUBT_SECONDS = 6;
/** The rise is looked at for this long after it was noticed, to find its steepest part. */
const LOOK_AHEAD_SECONDS = 0.2;
/** A trigger's flow is reached in the rise itself: less of it is still to come. */
const SHORT_LOOK_AHEAD_SECONDS = 0.1;

/** A new breath as it showed itself. */
export interface StartedBreath {
  readonly onsetIndex: number;
  /** Volume is lowest, highest inflow so far. */
  readonly lowestMl: number;
  readonly peakLpm: number;
  readonly against: boolean;
}

/** Watches an expiration for the start of the next breath: by inflow, by pressure, by both. */
export class BreathStart {
  readonly #rateHz: number;
  readonly #pressure: StartPressure;
  readonly #closing: ValveClosing;
  readonly #search: OnsetSearch;
  /** Where an inspiration that has been noticed will be confirmed. */
  #confirmAt: number | null = null;
  /** The breath is delivered against outflow. */
  #against = false;
  /** The lowest volume, and flow's peak and trough since. */
  #lowestMl = 0;
  #lowestIndex = 0;
  #peak = 0;
  #trough = 0;
  #expiringSince = Number.NEGATIVE_INFINITY;
  #quietSince = 0;

  constructor(window: SampleWindow, rateHz: number) {
    this.#rateHz = rateHz;
    this.#pressure = new StartPressure(window, rateHz);
    this.#closing = new ValveClosing(window, rateHz);
    this.#search = new OnsetSearch(window, rateHz);
  }

  /** A new run of samples begins. */
  reset(sample: SegmentedSample): void {
    this.#quietSince = sample.index;
    this.begin(sample, Number.NEGATIVE_INFINITY);
    // No pressure of this run is known yet: the first sample sets it.
    this.#pressure.begin(sample.index, Number.POSITIVE_INFINITY);
  }

  /** @param since where expiration began */
  begin(sample: SegmentedSample, since: number): void {
    this.#confirmAt = null;
    this.#against = false;
    this.#closing.begin(sample.index);
    this.#expiringSince = since;
    this.#pressure.begin(sample.index, sample.pressureCmh2o);
    this.#lowestMl = sample.volumeMl;
    this.#lowestIndex = sample.index;
    this.#peak = 0;
    this.#trough = Number.POSITIVE_INFINITY;
  }

  /** @returns whether a breath is confirmed with this sample */
  follow(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    this.#watch(sample, thresholds);
    if (this.#confirmAt === null) return false;
    return this.#hasTurned(sample, thresholds) || sample.index >= this.#confirmAt;
  }

  /** The stream ends: whether a breath had been noticed. */
  get isNoticed(): boolean {
    return this.#confirmAt !== null;
  }

  /** @param from the onset of the breath before it, where there is one */
  locate(
    sample: SegmentedSample,
    thresholds: BreathThresholds,
    from: number | null,
    ended: boolean,
  ): StartedBreath {
    // The rise is over where flow turns outward again: a steeper slope after that is expiration recovering.
    const turned = !ended && this.#hasTurned(sample, thresholds) && !this.#against;
    const index = turned ? sample.index - 1 : sample.index;
    this.#quietSince = this.#against
      ? this.#closing.locate(index)
      : this.#search.locate(
          {
            endIndex: index + 1,
            turnIndex: this.#lowestIndex - 1,
            allowedIndex: this.#expiringSince + Math.round(LEAST_EXPIRATION_SECONDS * this.#rateHz),
            breathIndex: from ?? 0,
          },
          thresholds.leakLpm,
        );
    return {
      onsetIndex: this.#quietSince,
      lowestMl: this.#lowestMl,
      peakLpm: this.#peak,
      against: this.#against,
    };
  }

  #hasTurned(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    return sample.flowLpm < -thresholds.stoppedLpm;
  }

  #watch(sample: SegmentedSample, thresholds: BreathThresholds): void {
    const { index, flowLpm, pressureCmh2o } = sample;
    if (flowLpm > this.#peak) this.#peak = flowLpm;
    if (flowLpm < this.#trough) this.#trough = flowLpm;
    if (this.#confirmAt !== null) return;
    const outward = this.#hasTurned(sample, thresholds);
    const early = index - this.#expiringSince < LEAST_EXPIRATION_SECONDS * this.#rateHz;
    if (early) this.#closing.begin(index);
    else if (this.#closing.follow(sample, thresholds)) {
      this.#against = true;
      this.#confirmAt = index;
      return;
    }
    if (outward || early) this.#pressure.hold(index, pressureCmh2o);
    else this.#pressure.follow(index, pressureCmh2o);
    if (early || outward || sample.volumeMl <= this.#lowestMl) {
      this.#lowestMl = sample.volumeMl;
      this.#lowestIndex = index;
      this.#peak = 0;
      this.#trough = early ? Math.min(this.#trough, flowLpm) : flowLpm;
      return;
    }
    if (!this.#startsLow(index, thresholds)) return;
    if (this.#isPressurised(sample, thresholds)) this.#confirmAt = index;
    else if (this.#isPastTrigger(flowLpm, thresholds)) this.#confirmIn(index, SHORT_LOOK_AHEAD_SECONDS);
    else if (this.#isInflow(sample, thresholds)) this.#confirmIn(index, LOOK_AHEAD_SECONDS);
  }

  #confirmIn(index: number, seconds: number): void {
    this.#confirmAt = index + Math.round(seconds * this.#rateHz);
  }

  #startsLow(index: number, thresholds: BreathThresholds): boolean {
    const doubted = index - this.#quietSince > DOUBT_SECONDS * this.#rateHz;
    return doubted || this.#pressure.value <= thresholds.highestStartCmh2o;
  }

  /** Whether pressure has risen since flow stopped going outward, as only a ventilator makes it. */
  #isPressurised(sample: SegmentedSample, { pressureCmh2o, triggeredMl }: BreathThresholds): boolean {
    const rise = sample.pressureCmh2o - this.#pressure.value;
    if (rise >= pressureCmh2o) return true;
    const drawn = sample.flowLpm - Math.max(0, this.#trough) >= TRIGGERED_FLOW_LPM;
    return drawn && rise >= TRIGGERED_RISE_CMH2O && sample.volumeMl - this.#lowestMl >= triggeredMl;
  }

  #isPastTrigger(flowLpm: number, { usualPeakLpm }: BreathThresholds): boolean {
    const adult = usualPeakLpm >= ADULT_PEAK_LPM;
    return adult && flowLpm >= PAST_TRIGGER_LPM && this.#trough <= PAST_TRIGGER_LPM - 1;
  }

  #isInflow(sample: SegmentedSample, { inflowMl, peakLpm }: BreathThresholds): boolean {
    const doubt = 1 + Math.floor((sample.index - this.#quietSince) / (DOUBT_SECONDS * this.#rateHz));
    const rise = this.#peak - Math.max(0, this.#trough);
    return sample.volumeMl - this.#lowestMl >= inflowMl / doubt && rise >= peakLpm / doubt;
  }
}
