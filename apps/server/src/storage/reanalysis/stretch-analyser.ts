import { type Finding, type MarkEvent, type SampleClock, sampleTimeUs } from '@eupnea/model';
import { type BreathPipeline, createBreathPipeline, type DetectionSettings } from '@eupnea/signal';
import type { FindingRecord, UndecidedRecord } from '../recording/recording-batch.ts';
import type { WaveformSegment } from '../waveform/read-waveform.ts';
import type { StoredBorder } from './stored-stretch.ts';

/** Tolerance in samples: times are whole microseconds, so a border may appear a sample outside. */
const ROUNDING_SAMPLES = 1;

interface Running {
  readonly epoch: number;
  /** Clock of the newest segment: the anchor of an epoch follows the device's clock in small steps. */
  clock: SampleClock;
  readonly pipeline: BreathPipeline;
  /** Borders whose samples have not arrived yet, in order. */
  marks: MarkEvent[];
}

/** Turns stored samples and breath borders into findings by the live pipeline. No I/O. */
export class StretchAnalyser {
  readonly #deviceId: number;
  readonly #analysisId: number;
  #running: Running | null = null;
  #settings: DetectionSettings = {};
  #found: FindingRecord[] = [];
  #undecided: UndecidedRecord[] = [];
  #borders: readonly StoredBorder[] = [];

  constructor(deviceId: number, analysisId: number) {
    this.#deviceId = deviceId;
    this.#analysisId = analysisId;
  }

  configure(settings: DetectionSettings): void {
    this.#settings = settings;
    this.#running?.pipeline.pushSettings(settings);
  }

  /** Adds stored borders in order; each waits for its samples. */
  expect(borders: readonly StoredBorder[]): void {
    this.#borders = [...this.#borders, ...borders];
  }

  take(segment: WaveformSegment): void {
    const running = this.#open(segment);
    running.clock = clockOf(segment);
    running.marks.push(...this.#takeMarks(segment));
    const endIndex = segment.firstIndex + segment.length;
    let from = segment.firstIndex;
    let next = running.marks[0];
    while (next !== undefined && next.sampleIndex < endIndex) {
      if (next.sampleIndex > from) this.#push(running, segment, from, next.sampleIndex);
      from = Math.max(from, next.sampleIndex);
      running.pipeline.pushMark(next);
      running.marks.shift();
      next = running.marks[0];
    }
    this.#push(running, segment, from, endIndex);
    this.#collect(running);
  }

  /** Ends the run: the following samples are not adjacent. */
  endRun(): void {
    const running = this.#running;
    if (running === null) return;
    running.pipeline.finish();
    this.#collect(running);
    this.#running = null;
  }

  /** Returns the breaths with undecided kinds since the last call. */
  drainUndecided(): readonly UndecidedRecord[] {
    const undecided = this.#undecided;
    this.#undecided = [];
    return undecided;
  }

  /** Returns the final findings since the last call. */
  drain(): readonly FindingRecord[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #open(segment: WaveformSegment): Running {
    const { epoch, rateHz } = segment;
    const running = this.#running;
    if (running !== null && running.epoch === epoch && running.clock.rateHz === rateHz) return running;
    this.endRun();
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'device' });
    pipeline.pushSettings(this.#settings);
    const opened = { epoch, clock: clockOf(segment), pipeline, marks: [] };
    this.#running = opened;
    return opened;
  }

  /** Takes the marks of breaths that begin in the segment; breaths without their first sample are skipped. */
  #takeMarks({ epoch, rateHz, firstIndex, length }: WaveformSegment): MarkEvent[] {
    const isReached = (border: StoredBorder) =>
      border.epoch < epoch ||
      (border.epoch === epoch && border.rateHz === rateHz && border.startIndex < firstIndex + length);
    const reached = this.#borders.filter(isReached);
    this.#borders = this.#borders.filter((border) => !isReached(border));
    return reached
      .filter((border) => border.epoch === epoch && border.startIndex >= firstIndex - ROUNDING_SAMPLES)
      .flatMap(({ startIndex, inspEndIndex }) => [
        { type: 'mark', kind: 'inspiration_start', sampleIndex: startIndex },
        { type: 'mark', kind: 'expiration_start', sampleIndex: inspEndIndex },
      ]);
  }

  #push({ pipeline, clock }: Running, segment: WaveformSegment, from: number, to: number): void {
    const { flow, pressure } = segment.columns;
    if (flow === undefined || pressure === undefined || to <= from) return;
    const first = from - segment.firstIndex;
    const last = to - segment.firstIndex;
    const channels = { flow: flow.subarray(first, last), pressure: pressure.subarray(first, last) };
    pipeline.pushSamples({ firstIndex: from, rateHz: clock.rateHz, length: to - from, channels });
  }

  #collect({ pipeline, epoch, clock }: Running): void {
    for (const undecided of pipeline.takeUndecided()) {
      this.#undecided.push({
        deviceId: this.#deviceId,
        analysisId: this.#analysisId,
        epoch,
        startedAtUs: sampleTimeUs(clock, undecided.breathStartIndex),
        undecided,
      });
    }
    const final = (finding: Finding) => finding.state === 'final';
    for (const finding of pipeline.takeFindings().filter(final)) {
      this.#found.push({
        deviceId: this.#deviceId,
        analysisId: this.#analysisId,
        epoch,
        startedAtUs: sampleTimeUs(clock, finding.firstIndex),
        endedAtUs: sampleTimeUs(clock, finding.lastIndex + 1),
        finding,
      });
    }
  }
}

function clockOf({ startedAtUs, firstIndex, rateHz }: WaveformSegment): SampleClock {
  return { anchorMs: Number(startedAtUs) / 1000 - (firstIndex * 1000) / rateHz, rateHz };
}
