import type { SampleWindow } from '../sample-window.ts';
import { MAX_BREATH_SECONDS, type BreathSpan } from './breath-span.ts';
import { SHOULDER_SECONDS, findOldestStart, findTriggerShoulder, locateOnset } from './locate-onset.ts';
import { RunStart } from './run-start.ts';
import { StartPressure } from './start-pressure.ts';
import { UsualBreath } from './usual-breath.ts';
import { ValveClosing } from './valve-closing.ts';

const ML_PER_LPM_SECOND = 1000 / 60;

/** Outflow ends inspiration when it carries this share of what came in: a double trigger breathes out little. */
const OUTFLOW_SHARE = 0.065;
const LEAST_OUTFLOW_ML = 0.5;
/** With inflow that reached a trigger, this rise of pressure says that the ventilator answered. */
const TRIGGERED_RISE_CMH2O = 0.6;
const TRIGGERED_FLOW_LPM = 4.5;
/** Inflow of this much in an adult is past every usual flow trigger, whatever pressure does. */
const PAST_TRIGGER_LPM = 5.2;
const ADULT_PEAK_LPM = 7;
/** A closed inspiratory valve lets through no more than the base flow of a flow trigger (PB840: 1.5 L/min above it). */
const BASE_FLOW_LPM = 5;
/** A breath delivered against outflow has ended when pressure has lost this share of its rise. */
const RELEASED_SHARE = 0.3;
/** Ventilators keep expiration at least this long before they trigger again (PB840: 0.2 s). */
const LEAST_EXPIRATION_SECONDS = 0.18;
/** The ventilator has cycled off when pressure is back within this share of its rise and flow below this of usual, */
const CYCLED_SHARE = 0.12;
/** or when inflow has stayed below that share of its peak for this long. */
const LOW_FLOW_SECONDS = 0.12;
/** Without a breath for this long the usual is no longer believed, and again as much for every further time. */
const DOUBT_SECONDS = 6;
/** The rise is looked at for this long after it was noticed, to find its steepest part. */
const LOOK_AHEAD_SECONDS = 0.2;
/** A trigger's flow is reached in the rise itself: less of it is still to come. */
const SHORT_LOOK_AHEAD_SECONDS = 0.1;
/** A valve may close on outward flow: the onset is looked for this long before flow has turned. */
const LOOK_BACK_SECONDS = 0.32;
/** Before the first breath this much is kept, so that its onset can still be located. */
const KEPT_BEFORE_SECONDS = 2;

/**
 * Breaths from pressure and flow alone. The running volume is followed as a zigzag with hysteresis: a rise above its
 * lowest point that is large and fast enough is an inspiration, a fall below its highest point is an expiration.
 * Pressure corroborates: a circuit that is pressurised while flow has stopped going outward is a breath however
 * little it delivers, one that is back at its baseline has cycled off, and no breath begins from a plateau. The onset
 * is located where flow begins to rise steeply. What leaks away is taken off flow first. Works sample by sample, so
 * that blocks never change the result.
 */
export class WaveformSegmenter {
  readonly #window: SampleWindow;
  readonly #rateHz: number;
  readonly #mlPerSample: number;
  readonly #usual = new UsualBreath();
  readonly #start: StartPressure;
  readonly #runStart = new RunStart();
  readonly #closing: ValveClosing;
  #next = 0;
  /** The newest readable values: a missing sample repeats them, it must neither end nor start a breath. */
  #rawFlow = 0;
  #flow = 0;
  #pressure = 0;
  #volume = 0;
  #phase: 'inspiration' | 'expiration' = 'expiration';
  /** Where an inspiration that has been noticed will be confirmed. */
  #confirmAt: number | null = null;
  #onset: number | null = null;
  #onsetSeen = false;
  #onsetVolume = 0;
  #onsetPressure = 0;
  #inspiredMl = 0;
  #netMl = 0;
  #lowest = 0;
  #highest = 0;
  #highestIndex = 0;
  /** The breath is delivered against outflow: until flow comes in, what goes out is not expiration. */
  #against = false;
  /** Of the phase: its extreme of volume, and flow's peak and trough since. */
  #extremeVolume = 0;
  #extremeIndex = 0;
  #peak = 0;
  #trough = 0;
  #breathPeak = 0;
  #expiringSince = Number.NEGATIVE_INFINITY;
  #quietSince = 0;
  #lowFlowSince: number | null = null;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#rateHz = rateHz;
    this.#mlPerSample = ML_PER_LPM_SECOND / rateHz;
    this.#start = new StartPressure(window, rateHz);
    this.#closing = new ValveClosing(window, rateHz);
  }

  /** Older samples are not needed any more. */
  get neededIndex(): number {
    return this.#onset ?? Math.max(this.#window.firstIndex, this.#next - this.#samples(KEPT_BEFORE_SECONDS));
  }

  /** A new run of samples begins; what was learnt of the patient stays. */
  reset(firstIndex: number): void {
    this.#next = firstIndex;
    this.#runStart.begin();
    this.#onset = null;
    this.#confirmAt = null;
    this.#quietSince = firstIndex;
    this.#beginExpiration(firstIndex, Number.NEGATIVE_INFINITY);
    // No pressure of this run is known yet: the first sample sets it.
    this.#start.begin(firstIndex, Number.POSITIVE_INFINITY);
  }

  /** Looks at every sample that has come since. */
  advance(): readonly BreathSpan[] {
    const spans: BreathSpan[] = [];
    const from = this.#next;
    const end = this.#window.endIndex;
    const flow = this.#window.flow(from, end);
    const pressure = this.#window.pressure(from, end);
    for (let offset = 0; offset < flow.length; offset += 1) {
      const rawFlow = flow[offset] ?? Number.NaN;
      const rawPressure = pressure[offset] ?? Number.NaN;
      if (!Number.isNaN(rawFlow)) {
        this.#rawFlow = rawFlow;
        const { leakLpm, stoppedLpm } = this.#usual.thresholds;
        this.#runStart.follow(from + offset, rawFlow - leakLpm, stoppedLpm);
      }
      if (!Number.isNaN(rawPressure)) this.#pressure = rawPressure;
      const span = this.#step(from + offset);
      if (span !== null) spans.push(span);
    }
    this.#next = end;
    return spans;
  }

  /** The stream ends: the breath in course is cut here. */
  finish(): readonly BreathSpan[] {
    const end = this.#window.endIndex;
    const confirmed = this.#confirmAt === null ? null : this.#confirmInspiration(end - 1);
    const last = this.#close(end, true);
    return [confirmed, last].filter((span) => span !== null);
  }

  #step(index: number): BreathSpan | null {
    const { leakLpm, stoppedLpm } = this.#usual.thresholds;
    this.#flow = this.#rawFlow - leakLpm;
    this.#netMl += this.#rawFlow * this.#mlPerSample;
    this.#volume += this.#flow * this.#mlPerSample;
    if (this.#pressure > this.#highest) {
      this.#highest = this.#pressure;
      this.#highestIndex = index;
    }
    if (this.#pressure < this.#lowest) this.#lowest = this.#pressure;
    if (this.#phase === 'inspiration') this.#followInspiration(index);
    else this.#followExpiration(index);
    if (this.#confirmAt !== null) {
      // The rise is over where flow turns outward again: a steeper slope after that is expiration recovering.
      const turned = this.#flow < -stoppedLpm;
      if (turned || index >= this.#confirmAt)
        return this.#confirmInspiration(turned && !this.#against ? index - 1 : index);
    }
    if (this.#onset === null || index - this.#onset < this.#samples(MAX_BREATH_SECONDS)) return null;
    const cut = this.#close(index, true);
    this.reset(index);
    return cut;
  }

  #followExpiration(index: number): void {
    if (this.#flow > this.#peak) this.#peak = this.#flow;
    if (this.#flow < this.#trough) this.#trough = this.#flow;
    if (this.#confirmAt !== null) return;
    const outward = this.#flow < -this.#usual.thresholds.stoppedLpm;
    const early = index - this.#expiringSince < LEAST_EXPIRATION_SECONDS * this.#rateHz;
    if (early) this.#closing.begin(index);
    else if (this.#closesAgainst(index)) {
      this.#against = true;
      this.#confirmAt = index;
      return;
    }
    if (outward || early) this.#start.hold(index, this.#pressure);
    else this.#start.follow(index, this.#pressure);
    if (early || outward || this.#volume <= this.#extremeVolume) {
      this.#extremeVolume = this.#volume;
      this.#extremeIndex = index;
      this.#peak = 0;
      this.#trough = early ? Math.min(this.#trough, this.#flow) : this.#flow;
      return;
    }
    if (!this.#startsLow(index)) return;
    if (this.#isPressurised()) this.#confirmAt = index;
    else if (this.#isPastTrigger()) this.#confirmAt = index + this.#samples(SHORT_LOOK_AHEAD_SECONDS);
    else if (this.#isInflow(index)) this.#confirmAt = index + this.#samples(LOOK_AHEAD_SECONDS);
  }

  #closesAgainst(index: number): boolean {
    const { pressureCmh2o, stoppedLpm } = this.#usual.thresholds;
    return this.#closing.follow(index, this.#rawFlow, this.#pressure, pressureCmh2o, stoppedLpm);
  }

  #startsLow(index: number): boolean {
    const doubted = index - this.#quietSince > DOUBT_SECONDS * this.#rateHz;
    return doubted || this.#start.value <= this.#usual.thresholds.highestStartCmh2o;
  }

  /** Whether pressure has risen since flow stopped going outward, as only a ventilator makes it. */
  #isPressurised(): boolean {
    const { pressureCmh2o, triggeredMl } = this.#usual.thresholds;
    const rise = this.#pressure - this.#start.value;
    if (rise >= pressureCmh2o) return true;
    const drawn = this.#flow - Math.max(0, this.#trough) >= TRIGGERED_FLOW_LPM;
    return drawn && rise >= TRIGGERED_RISE_CMH2O && this.#volume - this.#extremeVolume >= triggeredMl;
  }

  #isPastTrigger(): boolean {
    const adult = this.#usual.thresholds.usualPeakLpm >= ADULT_PEAK_LPM;
    return adult && this.#flow >= PAST_TRIGGER_LPM && this.#trough <= PAST_TRIGGER_LPM - 1;
  }

  #isInflow(index: number): boolean {
    const { inflowMl, peakLpm } = this.#usual.thresholds;
    const doubt = 1 + Math.floor((index - this.#quietSince) / (DOUBT_SECONDS * this.#rateHz));
    const rise = this.#peak - Math.max(0, this.#trough);
    return this.#volume - this.#extremeVolume >= inflowMl / doubt && rise >= peakLpm / doubt;
  }

  #followInspiration(index: number): void {
    if (this.#flow > this.#breathPeak) this.#breathPeak = this.#flow;
    this.#inspiredMl = Math.max(this.#inspiredMl, this.#volume - this.#onsetVolume);
    if (this.#volume >= this.#extremeVolume) this.#extremeVolume = this.#volume;
    if (this.#against) {
      this.#followAgainst(index);
      return;
    }
    const low = this.#followLowFlow(index);
    if (low !== null) this.#beginExpiration(index, low);
    else if (this.#isDrawnEmpty()) this.#beginExpiration(index, this.#highestIndex);
    else if (this.#hasCycledOff() || this.#hasTurned()) this.#beginExpiration(index, index);
  }

  #followAgainst(index: number): void {
    const rise = this.#highest - this.#onsetPressure;
    if (this.#flow >= 0) {
      this.#against = false;
      this.#extremeVolume = this.#volume;
      this.#onsetVolume = this.#volume;
    } else if (this.#pressure <= this.#highest - RELEASED_SHARE * rise) this.#beginExpiration(index, index);
  }

  /** Since when inflow has been low, once that is long enough to be the end of inspiration. */
  #followLowFlow(index: number): number | null {
    if (this.#flow > CYCLED_SHARE * this.#breathPeak) this.#lowFlowSince = null;
    else this.#lowFlowSince ??= index;
    const since = this.#lowFlowSince;
    return since !== null && index - since >= LOW_FLOW_SECONDS * this.#rateHz ? since : null;
  }

  /** The circuit was pressurised and is back at its baseline, whatever the patient still draws. */
  #hasCycledOff(): boolean {
    const { pressureCmh2o, usualPeakLpm } = this.#usual.thresholds;
    const rise = this.#highest - this.#onsetPressure;
    const released = this.#pressure <= this.#onsetPressure + CYCLED_SHARE * rise;
    return rise >= pressureCmh2o && released && this.#flow <= CYCLED_SHARE * usualPeakLpm;
  }

  /** The ventilator had answered, has stopped, and the patient still draws: pressure is below where it began. */
  #isDrawnEmpty(): boolean {
    const answered = this.#highest - this.#onsetPressure >= TRIGGERED_RISE_CMH2O;
    const drawn = this.#onsetPressure - this.#pressure >= TRIGGERED_RISE_CMH2O;
    return answered && drawn && this.#flow <= BASE_FLOW_LPM;
  }

  #hasTurned(): boolean {
    const inspired = this.#extremeVolume - this.#onsetVolume;
    return this.#extremeVolume - this.#volume >= Math.max(LEAST_OUTFLOW_ML, OUTFLOW_SHARE * inspired);
  }

  #beginExpiration(index: number, since: number): void {
    this.#phase = 'expiration';
    this.#against = false;
    this.#closing.begin(index);
    this.#expiringSince = since;
    this.#lowFlowSince = null;
    this.#start.begin(index, this.#pressure);
    this.#extremeVolume = this.#volume;
    this.#extremeIndex = index;
    this.#peak = 0;
    this.#trough = Number.POSITIVE_INFINITY;
  }

  #confirmInspiration(index: number): BreathSpan | null {
    this.#confirmAt = null;
    const onset = this.#against ? this.#closing.locate(index) : this.#locateRise(index);
    const span = this.#close(onset, false);
    this.#phase = 'inspiration';
    this.#onset = onset;
    this.#onsetSeen = this.#runStart.holdsOnset(onset);
    this.#onsetVolume = this.#extremeVolume;
    this.#onsetPressure = this.#window.pressure(onset, onset + 1)[0] ?? this.#pressure;
    this.#quietSince = onset;
    this.#extremeVolume = this.#volume;
    this.#inspiredMl = 0;
    this.#breathPeak = this.#peak;
    this.#netMl = 0;
    this.#lowest = this.#pressure;
    this.#highest = this.#pressure;
    this.#highestIndex = index;
    return span;
  }

  #locateRise(index: number): number {
    const oldest = this.#oldestOnset();
    const flow = this.#window.flow(oldest, index + 1);
    const foot = oldest + locateOnset(flow, this.#usual.thresholds.leakLpm, this.#rateHz);
    const allowed = this.#expiringSince + this.#samples(LEAST_EXPIRATION_SECONDS);
    const earliest = foot - this.#samples(SHOULDER_SECONDS);
    const first = Math.max(this.#window.firstIndex, this.#onset ?? 0, allowed, earliest);
    if (first >= foot) return foot;
    const before = this.#window.flow(first, foot + 1);
    const pressure = this.#window.pressure(first, foot + 1);
    return first + findTriggerShoulder(before, pressure, this.#usual.thresholds.leakLpm);
  }

  /** The onset may lie before flow stopped going outward, as long as pressure has not been lower since. */
  #oldestOnset(): number {
    const turn = this.#extremeIndex - 1;
    const allowed = this.#expiringSince + this.#samples(LEAST_EXPIRATION_SECONDS);
    const first = Math.max(this.#window.firstIndex, this.#onset ?? 0, Math.min(turn, allowed));
    const last = Math.max(first, turn);
    const limit = Math.max(first, last - this.#samples(LOOK_BACK_SECONDS));
    return limit + findOldestStart(this.#window.pressure(limit, last + 1));
  }

  #close(endIndex: number, cut: boolean): BreathSpan | null {
    const startIndex = this.#onset;
    this.#onset = null;
    if (startIndex === null || endIndex <= startIndex) return null;
    if (!this.#onsetSeen) {
      this.#runStart.endFragment(endIndex);
      return null;
    }
    if (!cut) {
      this.#usual.learn({
        inspiredMl: this.#inspiredMl,
        peakFlowLpm: this.#breathPeak,
        swingCmh2o: this.#highest - this.#lowest,
        baselineCmh2o: this.#onsetPressure,
        netFlowLpm: this.#netMl / ((endIndex - startIndex) * this.#mlPerSample),
      });
    }
    return {
      startIndex,
      endIndex,
      inspirationEndIndex: null,
      source: 'waveform',
      deviceBreathNumber: null,
      incomplete: cut,
      endSeen: !cut,
    };
  }

  #samples(seconds: number): number {
    return Math.round(seconds * this.#rateHz);
  }
}
