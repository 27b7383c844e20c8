import {
  formatWallTime,
  type BreathEvent,
  type ConversionMeasurement,
  type FindingEvent,
  type RecordingFormat,
  type RunningMeasurement,
  type WritableEvent,
} from '@eupnea/formats';
import type { Breath, SampleBlock } from '@eupnea/model';
import {
  ANALYSIS_VERSION,
  createBreathPipeline,
  readDetectionSettings,
  type BreathPipeline,
} from '@eupnea/signal';

type Measured = BreathEvent | FindingEvent;

/** Breaths and findings measured in the browser by the pipeline of the server. */
export const BROWSER_MEASUREMENT: ConversionMeasurement = {
  analysisVersion: String(ANALYSIS_VERSION),
  begin: (block, format) =>
    block.channels.flow === undefined || block.channels.pressure === undefined
      ? null
      : new BrowserMeasurement(block, format),
};

class BrowserMeasurement implements RunningMeasurement {
  readonly #pipeline: BreathPipeline;
  readonly #rateHz: number;
  /** Known times; the newest before a breath applies. */
  readonly #times: { readonly sampleIndex: number; readonly timeMs: number; readonly zoned: boolean }[] = [];
  #breaths = 0;

  constructor({ rateHz }: SampleBlock, { hasMarks, trustsVolume }: RecordingFormat) {
    this.#rateHz = rateHz;
    this.#pipeline = createBreathPipeline({
      rateHz,
      segmentation: hasMarks ? 'device' : 'waveform',
      volumeSource: trustsVolume ? 'channel' : 'flow',
    });
  }

  take(event: WritableEvent): readonly Measured[] {
    if (event.type === 'samples') return this.#tell(this.#pipeline.pushSamples(event.block));
    if (event.type === 'mark') return this.#tell(this.#pipeline.pushMark(event));
    if (event.type === 'settings') this.#pipeline.pushSettings(readDetectionSettings(event.values));
    if (event.type === 'loss') this.#pipeline.pushLoss(event.lost);
    if (event.type === 'wall_clock') this.#times.push(event);
    return [];
  }

  finish(): readonly Measured[] {
    return this.#tell(this.#pipeline.finish());
  }

  #tell(breaths: readonly Breath[]): readonly Measured[] {
    const told = breaths.map((breath): Measured => {
      this.#breaths += 1;
      return {
        type: 'breath',
        breathNumber: this.#breaths,
        startedAt: this.#timeOf(breath.startIndex),
        breath,
      };
    });
    const findings = this.#pipeline
      .takeFindings()
      .filter(({ state }) => state === 'final')
      .map(
        ({ kind, firstIndex, lastIndex, confidence }): Measured => ({
          type: 'finding',
          kind,
          firstIndex,
          lastIndex,
          confidence,
        }),
      );
    return [...told, ...findings];
  }

  #timeOf(sampleIndex: number): string | null {
    const time = this.#times.findLast((known) => known.sampleIndex <= sampleIndex);
    if (time === undefined) return null;
    const timeMs = time.timeMs + ((sampleIndex - time.sampleIndex) * 1000) / this.#rateHz;
    return formatWallTime(timeMs, time.zoned);
  }
}
