import type { SampleWindow } from '../sample-window.ts';
import { MAX_BREATH_SECONDS, type BreathSpan } from './breath-span.ts';
import { BreathStart } from './breath-start.ts';
import { InspirationCourse } from './inspiration-course.ts';
import { MissedLeak } from './missed-leak.ts';
import { RunStart } from './run-start.ts';
import { ML_PER_LPM_SECOND, type SegmentedSample } from './segmented-sample.ts';
import { UsualBreath, type BreathThresholds } from './usual-breath.ts';

/** Samples kept before the first breath for locating its onset, s. */
const KEPT_BEFORE_SECONDS = 2;

/** A longer hole in the flow ends the breath: it could hide the onset of the next one, s. */
const LONGEST_HOLE_SECONDS = 0.4;

/**
 * Segments breaths from pressure and flow alone. The running volume is followed with hysteresis: a large and
 * fast enough rise above its minimum is an inspiration, a fall below its maximum an expiration. Pressure
 * corroborates: a circuit pressurised without outward flow is a breath at any volume, one back at its
 * baseline has cycled off, and no breath starts from a plateau. The onset is where flow begins to rise
 * steeply. The leak is subtracted first. Works sample by sample, so that blocks do not change the result.
 */
export class WaveformSegmenter {
  readonly #window: SampleWindow;
  readonly #rateHz: number;
  readonly #mlPerSample: number;
  readonly #usual = new UsualBreath();
  readonly #runStart = new RunStart();
  readonly #start: BreathStart;
  readonly #course: InspirationCourse;
  readonly #missedLeak: MissedLeak;
  readonly #sample: SegmentedSample = {
    index: 0,
    rawFlowLpm: 0,
    flowLpm: 0,
    pressureCmh2o: 0,
    volumeMl: 0,
  };
  readonly #longestHole: number;
  #next = 0;
  #inHole = false;
  /** Where a long hole of the pressure ends; its last value is held until then. */
  #pressureHoleEnd = 0;
  /** Index of the first sample with a pressure; breaths that began before teach no usual values. */
  #pressureFrom: number | null = null;
  #inspires = false;
  #onset: number | null = null;
  #onsetSeen = false;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#rateHz = rateHz;
    this.#mlPerSample = ML_PER_LPM_SECOND / rateHz;
    this.#longestHole = Math.round(LONGEST_HOLE_SECONDS * rateHz);
    this.#start = new BreathStart(window, rateHz);
    this.#course = new InspirationCourse(rateHz);
    this.#missedLeak = new MissedLeak(rateHz);
  }

  /** Older samples are not needed. */
  get neededIndex(): number {
    const kept = Math.round(KEPT_BEFORE_SECONDS * this.#rateHz);
    return this.#onset ?? Math.max(this.#window.firstIndex, this.#next - kept);
  }

  /** Starts a new run of samples; the usual values of the patient are kept. */
  reset(firstIndex: number): void {
    this.#inHole = false;
    this.#pressureHoleEnd = 0;
    this.#next = firstIndex;
    this.#runStart.begin();
    this.#onset = null;
    this.#inspires = false;
    this.#sample.index = firstIndex;
    this.#missedLeak.begin();
    this.#start.reset(this.#sample);
  }

  /** Processes all new samples up to a hole whose end is not known yet. */
  advance(): readonly BreathSpan[] {
    const spans: BreathSpan[] = [];
    const from = this.#next;
    const end = this.#window.endIndex;
    const flow = this.#window.flow(from, end);
    const pressure = this.#window.pressure(from, end);
    let offset = 0;
    while (offset < flow.length) {
      if (Number.isNaN(flow[offset])) {
        const to = findEnd(flow, offset);
        if (this.#inHole) {
          offset = to;
          continue;
        }
        if (to - offset > this.#longestHole) {
          spans.push(...this.#cutAt(from + offset));
          this.#inHole = true;
          offset = to;
          continue;
        }
        if (to === flow.length) break;
        this.#window.fillFlow(from + offset, from + to);
      }
      if (Number.isNaN(pressure[offset]) && from + offset >= this.#pressureHoleEnd) {
        const to = findEnd(pressure, offset);
        if (to - offset > this.#longestHole) this.#pressureHoleEnd = from + to;
        else if (to === flow.length) break;
        else this.#window.fillPressure(from + offset, from + to);
      }
      if (this.#inHole) this.#endHole(from + offset);
      this.#take(from + offset, flow[offset], pressure[offset], spans);
      offset += 1;
    }
    this.#next = from + offset;
    return spans;
  }

  #take(index: number, flowLpm: number, pressureCmh2o: number, spans: BreathSpan[]): void {
    this.#sample.rawFlowLpm = flowLpm;
    const { leakLpm, stoppedLpm } = this.#usual.thresholds;
    this.#runStart.follow(index, flowLpm - leakLpm, stoppedLpm);
    if (!Number.isNaN(pressureCmh2o)) {
      this.#sample.pressureCmh2o = pressureCmh2o;
      this.#pressureFrom ??= index;
    }
    const span = this.#step(index);
    if (span !== null) spans.push(span);
  }

  /** Cuts the current breath at a hole in which an onset could hide. */
  #cutAt(index: number): readonly BreathSpan[] {
    this.#sample.index = index - 1;
    const confirmed = !this.#inspires && this.#start.isNoticed ? this.#beginBreath(true) : null;
    return [confirmed, this.#close(index, true)].filter((span) => span !== null);
  }

  #endHole(index: number): void {
    this.#inHole = false;
    this.reset(index);
  }

  /** Ends the stream: the current breath is cut here. */
  finish(): readonly BreathSpan[] {
    const end = this.#window.endIndex;
    if (this.#inHole) return [];
    return this.#cutAt(end);
  }

  #step(index: number): BreathSpan | null {
    const sample = this.#sample;
    sample.index = index;
    sample.flowLpm = sample.rawFlowLpm - this.#usual.thresholds.leakLpm;
    sample.volumeMl += sample.flowLpm * this.#mlPerSample;
    this.#course.add(sample);
    if (this.#inspires) this.#followInspiration();
    else if (this.#start.follow(sample, this.#startThresholds())) return this.#beginBreath(false);
    const missed = this.#missedLeak.follow(sample, this.#usual.thresholds);
    if (missed !== null) this.#usual.replaceLeak(missed, this.#missedLeak.samples);
    const isTooLong =
      this.#onset !== null && index - this.#onset >= Math.round(MAX_BREATH_SECONDS * this.#rateHz);
    if (missed === null && !isTooLong) return null;
    const cut = this.#close(index, true);
    this.reset(index);
    return cut;
  }

  #startThresholds(): BreathThresholds {
    const { thresholds } = this.#usual;
    const onset = this.#onset;
    const isFirst = thresholds.usualPeakLpm === 0 && onset !== null && this.#knowsPressureAt(onset);
    return isFirst ? this.#usual.duringFirst(this.#course.pressures) : thresholds;
  }

  #followInspiration(): void {
    const since = this.#course.follow(this.#sample, this.#usual.thresholds);
    if (since === null) return;
    this.#inspires = false;
    this.#missedLeak.begin();
    this.#start.begin(this.#sample, since, this.#course.inspiredMl);
  }

  #beginBreath(ended: boolean): BreathSpan | null {
    const started = this.#start.locate(this.#sample, this.#usual.thresholds, this.#onset, ended);
    const onset = started.onsetIndex;
    const span = this.#close(onset, false);
    this.#inspires = true;
    this.#missedLeak.begin();
    this.#onset = onset;
    this.#onsetSeen = this.#runStart.holdsOnset(onset);
    this.#course.begin(this.#sample, {
      onsetPressureCmh2o: this.#window.pressure(onset, onset + 1)[0] ?? this.#sample.pressureCmh2o,
      onsetVolumeMl: started.lowestMl,
      peakLpm: started.peakLpm,
      against: started.against,
    });
    return span;
  }

  #knowsPressureAt(index: number): boolean {
    return this.#pressureFrom !== null && this.#pressureFrom <= index;
  }

  #close(endIndex: number, cut: boolean): BreathSpan | null {
    const startIndex = this.#onset;
    this.#onset = null;
    if (startIndex === null || endIndex <= startIndex) return null;
    if (!this.#onsetSeen) {
      this.#runStart.endFragment(endIndex);
      return null;
    }
    if (!cut && this.#knowsPressureAt(startIndex))
      this.#usual.learn(this.#course.describe(endIndex - startIndex), endIndex - startIndex);
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
}

/** First present value at or after an offset. */
function findEnd(values: Float32Array, from: number): number {
  let to = from;
  while (to < values.length && Number.isNaN(values[to])) to += 1;
  return to;
}
