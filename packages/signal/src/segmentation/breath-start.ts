import type { SampleWindow } from '../sample-window.ts';
import { Delivery } from './delivery.ts';
import { OnsetSearch } from './onset-search.ts';
import {
  ADULT_PEAK_LPM,
  BASE_FLOW_LPM,
  TRIGGERED_RISE_CMH2O,
  type SegmentedSample,
} from './segmented-sample.ts';
import { StartPressure } from './start-pressure.ts';
import type { BreathThresholds } from './usual-breath.ts';
import { ValveAnswer } from './valve-answer.ts';
import { ValveClosing } from './valve-closing.ts';

/** Inward flow that reached a trigger, L/min. */
const TRIGGERED_FLOW_LPM = 4.5;
/** Inward flow above every usual flow trigger in an adult, for any pressure. */
const PAST_TRIGGER_LPM = 5.2;
/**
 * Maximum time between an effort beyond the trigger and the ventilator's response, s; a later pressure rise
 * is the end of the effort.
 */
const ANSWERED_SECONDS = 0.4;
/** Minimum expiratory time before a ventilator triggers again, s (PB840: 0.2 s). */
const LEAST_EXPIRATION_SECONDS = 0.18;
/** Share of the inspired volume that is out again after which the pressure is that of rest, whatever it is: a plateau holds all of it. */
const EXHALED_SHARE = 0.7;
/** Time without a breath after which the usual values lose weight, s, repeatedly. */
const DOUBT_SECONDS = 6;
/** Time for which an unknown patient counts as an adult, s, so that small breaths are found afterwards. */
const UNKNOWN_SECONDS = 12;
/** Time after detection in which the steepest part of the rise is searched, s. */
const LOOK_AHEAD_SECONDS = 0.2;
/** Shorter search time when the rise itself reached the trigger flow, s. */
const SHORT_LOOK_AHEAD_SECONDS = 0.1;

/** A detected start of a breath. */
export interface StartedBreath {
  readonly onsetIndex: number;
  /** Lowest volume before it, mL. */
  readonly lowestMl: number;
  /** Highest inflow so far, L/min. */
  readonly peakLpm: number;
  readonly against: boolean;
}

/** Watches an expiration for the start of the next breath: by inflow, pressure, or both. */
export class BreathStart {
  readonly #rateHz: number;
  readonly #pressure: StartPressure;
  readonly #closing: ValveClosing;
  readonly #answer: ValveAnswer;
  readonly #search: OnsetSearch;
  readonly #delivery: Delivery;
  /** Sample at which a detected inspiration is confirmed. */
  #confirmAt: number | null = null;
  /** First sample with enough inflow for a breath. */
  #inflowAt: number | null = null;
  /** First sample with inflow above a trigger, delivered or drawn from a demand valve. */
  #pulledAt: number | null = null;
  /** Only the ventilator's response shows the breath. */
  #isWeak = false;
  /** The breath is delivered against outward flow. */
  #against = false;
  /** Lowest volume, with the peak and trough of flow since. */
  #lowestMl = 0;
  #lowestIndex = 0;
  #peak = 0;
  #trough = 0;
  #expiringSince = Number.NEGATIVE_INFINITY;
  /** Volume at which so much is out that no plateau stands, mL. */
  #exhaledMl = Number.NEGATIVE_INFINITY;
  #hasExhaled = false;
  #quietSince = 0;

  constructor(window: SampleWindow, rateHz: number) {
    this.#rateHz = rateHz;
    this.#pressure = new StartPressure(window, rateHz);
    this.#closing = new ValveClosing(window, rateHz);
    this.#answer = new ValveAnswer(window, rateHz);
    this.#search = new OnsetSearch(window, rateHz);
    this.#delivery = new Delivery(rateHz);
  }

  /** Starts a new run of samples. */
  reset(sample: SegmentedSample): void {
    this.#quietSince = sample.index;
    this.begin(sample, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    // The first sample of the run sets the pressure.
    this.#pressure.begin(sample.index, Number.POSITIVE_INFINITY);
  }

  /**
   * @param since start of expiration
   * @param inspiredMl what the breath took in
   */
  begin(sample: SegmentedSample, since: number, inspiredMl: number): void {
    this.#exhaledMl = sample.volumeMl - EXHALED_SHARE * inspiredMl;
    this.#hasExhaled = false;
    this.#confirmAt = null;
    this.#inflowAt = null;
    this.#pulledAt = null;
    this.#delivery.begin();
    this.#isWeak = false;
    this.#against = false;
    this.#closing.begin(sample.index);
    this.#answer.begin();
    this.#expiringSince = since;
    this.#pressure.begin(sample.index, sample.pressureCmh2o);
    this.#lowestMl = sample.volumeMl;
    this.#lowestIndex = sample.index;
    this.#peak = 0;
    this.#trough = Number.POSITIVE_INFINITY;
  }

  /** @returns whether this sample confirms a breath */
  follow(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    this.#watch(sample, thresholds);
    if (this.#confirmAt === null) return false;
    return this.#hasTurned(sample, thresholds) || sample.index >= this.#confirmAt;
  }

  /** Whether a breath was detected at the end of the stream. */
  get isNoticed(): boolean {
    return this.#confirmAt !== null;
  }

  /** @param from onset of the previous breath, if any */
  locate(
    sample: SegmentedSample,
    thresholds: BreathThresholds,
    from: number | null,
    ended: boolean,
  ): StartedBreath {
    // The rise ends where flow turns outward; a steeper slope afterwards is recovering expiration.
    const turned = !ended && this.#hasTurned(sample, thresholds) && !this.#against;
    const index = turned ? sample.index - 1 : sample.index;
    this.#quietSince = this.#against
      ? this.#closing.locate(index)
      : this.#locateInflow(index, thresholds, from);
    return {
      onsetIndex: this.#quietSince,
      lowestMl: this.#lowestMl,
      peakLpm: this.#peak,
      against: this.#against,
    };
  }

  #locateInflow(index: number, thresholds: BreathThresholds, from: number | null): number {
    const answered = this.#answer.onsetIndex;
    if (this.#isWeak && answered !== null) return answered;
    const range = {
      endIndex: index + 1,
      turnIndex: this.#lowestIndex - 1,
      allowedIndex: this.#expiringSince + Math.round(LEAST_EXPIRATION_SECONDS * this.#rateHz),
      breathIndex: from ?? 0,
    };
    return this.#search.locate(range, thresholds, answered);
  }

  #hasTurned(sample: SegmentedSample, thresholds: BreathThresholds): boolean {
    return sample.flowLpm < -thresholds.stoppedLpm;
  }

  #watch(sample: SegmentedSample, thresholds: BreathThresholds): void {
    const { index, flowLpm, pressureCmh2o } = sample;
    if (flowLpm > this.#peak) this.#peak = flowLpm;
    if (flowLpm < this.#trough) this.#trough = flowLpm;
    if (sample.volumeMl <= this.#exhaledMl) this.#hasExhaled = true;
    if (this.#confirmAt !== null) return;
    const outward = this.#hasTurned(sample, thresholds);
    const early = index - this.#expiringSince < LEAST_EXPIRATION_SECONDS * this.#rateHz;
    if (early) this.#closing.begin(index);
    else if (this.#closing.follow(sample, thresholds)) {
      this.#against = true;
      this.#confirmAt = index;
      return;
    }
    if (this.#followAnswer(sample, outward, thresholds)) {
      this.#isWeak = true;
      this.#confirmAt = index;
      return;
    }
    if (!early) this.#delivery.follow(sample);
    if (outward || early) this.#pressure.hold(index, pressureCmh2o);
    else this.#pressure.follow(index, pressureCmh2o);
    if (early || outward || sample.volumeMl <= this.#lowestMl) {
      this.#lowestMl = sample.volumeMl;
      this.#lowestIndex = index;
      this.#peak = 0;
      this.#pulledAt = null;
      this.#trough = early ? Math.min(this.#trough, flowLpm) : flowLpm;
      return;
    }
    if (!this.#startsLow(index, thresholds)) return;
    const isDelivered = this.#delivery.isDelivered(sample, this.#peak, thresholds.usualPeakLpm);
    if (this.#isPastTrigger(flowLpm, thresholds)) this.#pulledAt ??= index;
    if (isDelivered && this.#isPressurised(sample, thresholds)) this.#confirmPressure(sample, thresholds);
    else if (isDelivered && this.#pulledAt !== null) this.#confirmPull(index, this.#pulledAt);
    else if (this.#isInflow(sample, thresholds)) this.#noticeInflow(sample, isDelivered, thresholds);
  }

  /**
   * A pressure that is sampled before its flow shows a breath before the rise that holds its onset. Of a first breath
   * nothing else tells where it began.
   */
  #confirmPressure({ index, flowLpm }: SegmentedSample, { stoppedLpm }: BreathThresholds): void {
    const hasRisen = flowLpm >= stoppedLpm || Number.isFinite(this.#expiringSince);
    this.#confirmAt = hasRisen ? index : index + Math.round(SHORT_LOOK_AHEAD_SECONDS * this.#rateHz);
  }

  /** @returns whether a trigger was answered with too little flow and pressure for other evidence */
  #followAnswer(sample: SegmentedSample, outward: boolean, thresholds: BreathThresholds): boolean {
    const { usualPeakLpm } = thresholds;
    if (usualPeakLpm > 0 && usualPeakLpm < ADULT_PEAK_LPM) return false;
    const before = this.#answer.onsetIndex;
    this.#answer.follow(sample, this.#expiringSince, thresholds.triggerLeakLpm);
    const isNew = before === null && this.#answer.onsetIndex !== null;
    // Pressure that returns to rest is the end of an effort.
    const isNone = this.#delivery.isBelowRest(sample) || !this.#startsLow(sample.index, thresholds);
    if (isNew && isNone) this.#answer.begin();
    return this.#answer.isOver(sample.index, outward);
  }

  /** In an adult, inflow within the base flow is a breath only with a response of the ventilator. */
  #noticeInflow({ index }: SegmentedSample, isDelivered: boolean, { usualPeakLpm }: BreathThresholds): void {
    const lookAhead = Math.round(LOOK_AHEAD_SECONDS * this.#rateHz);
    if (this.#inflowAt === null || index - this.#inflowAt > lookAhead) this.#inflowAt = index;
    const unknown = usualPeakLpm === 0 && index - this.#quietSince < UNKNOWN_SECONDS * this.#rateHz;
    const adult = unknown || usualPeakLpm >= ADULT_PEAK_LPM;
    const isBaseFlow = this.#peak < BASE_FLOW_LPM || !isDelivered;
    if (adult && isBaseFlow && this.#answer.onsetIndex === null) return;
    this.#confirmAt = this.#inflowAt + lookAhead;
  }

  #confirmPull(index: number, pulledAt: number): void {
    if (index - pulledAt > ANSWERED_SECONDS * this.#rateHz) return;
    this.#confirmAt = Math.max(index, pulledAt + Math.round(SHORT_LOOK_AHEAD_SECONDS * this.#rateHz));
  }

  #startsLow(index: number, thresholds: BreathThresholds): boolean {
    const doubted = index - this.#quietSince > DOUBT_SECONDS * this.#rateHz;
    return doubted || this.#hasExhaled || this.#pressure.value <= thresholds.highestStartCmh2o;
  }

  /** Whether pressure rose after outward flow stopped, which needs a ventilator. */
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
