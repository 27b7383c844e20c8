import type { SampleWindow } from '../sample-window.ts';
import { MAX_BREATH_SECONDS, type BreathSpan } from './breath-span.ts';
import { BreathStart } from './breath-start.ts';
import { InspirationCourse } from './inspiration-course.ts';
import { RunStart } from './run-start.ts';
import { ML_PER_LPM_SECOND, type SegmentedSample } from './segmented-sample.ts';
import { UsualBreath } from './usual-breath.ts';

/** Samples kept before the first breath for locating its onset, s. */
const KEPT_BEFORE_SECONDS = 2;

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
  readonly #sample: SegmentedSample = {
    index: 0,
    rawFlowLpm: 0,
    flowLpm: 0,
    pressureCmh2o: 0,
    volumeMl: 0,
  };
  #next = 0;
  #inspires = false;
  #onset: number | null = null;
  #onsetSeen = false;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#rateHz = rateHz;
    this.#mlPerSample = ML_PER_LPM_SECOND / rateHz;
    this.#start = new BreathStart(window, rateHz);
    this.#course = new InspirationCourse(rateHz);
  }

  /** Older samples are not needed. */
  get neededIndex(): number {
    const kept = Math.round(KEPT_BEFORE_SECONDS * this.#rateHz);
    return this.#onset ?? Math.max(this.#window.firstIndex, this.#next - kept);
  }

  /** Starts a new run of samples; the usual values of the patient are kept. */
  reset(firstIndex: number): void {
    this.#next = firstIndex;
    this.#runStart.begin();
    this.#onset = null;
    this.#inspires = false;
    this.#sample.index = firstIndex;
    this.#start.reset(this.#sample);
  }

  /** Processes all new samples. */
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
        this.#sample.rawFlowLpm = rawFlow;
        const { leakLpm, stoppedLpm } = this.#usual.thresholds;
        this.#runStart.follow(from + offset, rawFlow - leakLpm, stoppedLpm);
      }
      if (!Number.isNaN(rawPressure)) this.#sample.pressureCmh2o = rawPressure;
      const span = this.#step(from + offset);
      if (span !== null) spans.push(span);
    }
    this.#next = end;
    return spans;
  }

  /** Ends the stream: the current breath is cut here. */
  finish(): readonly BreathSpan[] {
    const end = this.#window.endIndex;
    this.#sample.index = end - 1;
    const confirmed = !this.#inspires && this.#start.isNoticed ? this.#beginBreath(true) : null;
    const last = this.#close(end, true);
    return [confirmed, last].filter((span) => span !== null);
  }

  #step(index: number): BreathSpan | null {
    const sample = this.#sample;
    sample.index = index;
    sample.flowLpm = sample.rawFlowLpm - this.#usual.thresholds.leakLpm;
    sample.volumeMl += sample.flowLpm * this.#mlPerSample;
    this.#course.add(sample);
    if (this.#inspires) this.#followInspiration();
    else if (this.#start.follow(sample, this.#usual.thresholds)) return this.#beginBreath(false);
    if (this.#onset === null || index - this.#onset < Math.round(MAX_BREATH_SECONDS * this.#rateHz))
      return null;
    const cut = this.#close(index, true);
    this.reset(index);
    return cut;
  }

  #followInspiration(): void {
    const since = this.#course.follow(this.#sample, this.#usual.thresholds);
    if (since === null) return;
    this.#inspires = false;
    this.#start.begin(this.#sample, since);
  }

  #beginBreath(ended: boolean): BreathSpan | null {
    const started = this.#start.locate(this.#sample, this.#usual.thresholds, this.#onset, ended);
    const onset = started.onsetIndex;
    const span = this.#close(onset, false);
    this.#inspires = true;
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

  #close(endIndex: number, cut: boolean): BreathSpan | null {
    const startIndex = this.#onset;
    this.#onset = null;
    if (startIndex === null || endIndex <= startIndex) return null;
    if (!this.#onsetSeen) {
      this.#runStart.endFragment(endIndex);
      return null;
    }
    if (!cut) this.#usual.learn(this.#course.describe(endIndex - startIndex));
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
