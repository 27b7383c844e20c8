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

type Clock = Extract<WritableEvent, { readonly type: 'wall_clock' }>;
type Measured = BreathEvent | FindingEvent;

/** Breaths and findings of a recording during conversion, measured by the common pipeline. */
export const CONVERSION_MEASUREMENT: ConversionMeasurement = {
  analysisVersion: String(ANALYSIS_VERSION),
  begin: (block, format) =>
    block.channels.flow === undefined || block.channels.pressure === undefined
      ? null
      : new MeasuredConversion(block, format),
};

class MeasuredConversion implements RunningMeasurement {
  readonly #pipeline: BreathPipeline;
  readonly #rateHz: number;
  #clocks: Clock[] = [];
  #breathNumber = 0;

  constructor({ rateHz }: SampleBlock, format: RecordingFormat) {
    this.#rateHz = rateHz;
    this.#pipeline = createBreathPipeline({
      rateHz,
      segmentation: format.hasMarks ? 'device' : 'waveform',
      volumeSource: format.trustsVolume ? 'channel' : 'flow',
    });
  }

  take(event: WritableEvent): readonly Measured[] {
    if (event.type === 'samples') return this.#describe(this.#pipeline.pushSamples(event.block));
    if (event.type === 'mark') return this.#describe(this.#pipeline.pushMark(event));
    if (event.type === 'settings') this.#pipeline.pushSettings(readDetectionSettings(event.values));
    if (event.type === 'loss') this.#pipeline.pushLoss(event.lost);
    if (event.type === 'wall_clock') this.#clocks.push(event);
    return [];
  }

  finish(): readonly Measured[] {
    return this.#describe(this.#pipeline.finish());
  }

  #describe(breaths: readonly Breath[]): readonly Measured[] {
    const events: Measured[] = breaths.map((breath) => {
      this.#breathNumber += 1;
      return {
        type: 'breath',
        breathNumber: this.#breathNumber,
        startedAt: this.#timeOf(breath.startIndex),
        breath,
      };
    });
    for (const finding of this.#pipeline.takeFindings()) {
      if (finding.state !== 'final') continue;
      const { kind, firstIndex, lastIndex, confidence } = finding;
      events.push({ type: 'finding', kind, firstIndex, lastIndex, confidence });
    }
    return events;
  }

  /** Time by the newest known time before the breath; older times are dropped. Call in order. */
  #timeOf(sampleIndex: number): string | null {
    let newest = 0;
    while ((this.#clocks[newest + 1]?.sampleIndex ?? Number.POSITIVE_INFINITY) <= sampleIndex) newest += 1;
    this.#clocks.splice(0, newest);
    const clock = this.#clocks[0];
    if (clock === undefined || clock.sampleIndex > sampleIndex) return null;
    const timeMs = clock.timeMs + ((sampleIndex - clock.sampleIndex) * 1000) / this.#rateHz;
    return formatWallTime(timeMs, clock.zoned);
  }
}
