import type {
  BreathEvent,
  ConversionMeasurement,
  FindingEvent,
  RecordingFormat,
  RunningMeasurement,
  WritableEvent,
} from '@eupnea/formats';
import type { Breath, SampleBlock } from '@eupnea/model';
import {
  ANALYSIS_VERSION,
  createBreathPipeline,
  readDetectionSettings,
  type BreathPipeline,
} from '@eupnea/signal';
import { RecordingClock } from '../analyze/recording-clock.ts';

/** Breaths and final findings of a recording during conversion. */
export function createMeasurement(depth: 'basic' | 'full'): ConversionMeasurement {
  return {
    analysisVersion: String(ANALYSIS_VERSION),
    begin: (block, format) => (isMeasurable(block) ? new PipelineMeasurement(block, format, depth) : null),
  };
}

/** Limits of the pipeline; other recordings are converted without breaths. */
function isMeasurable({ rateHz, channels }: SampleBlock): boolean {
  return rateHz >= 25 && rateHz <= 1000 && channels.flow !== undefined && channels.pressure !== undefined;
}

class PipelineMeasurement implements RunningMeasurement {
  readonly #pipeline: BreathPipeline;
  readonly #clock: RecordingClock;
  #breathNumber = 0;

  constructor({ rateHz }: SampleBlock, format: RecordingFormat, depth: 'basic' | 'full') {
    const volumeSource = format.trustsVolume ? 'channel' : 'flow';
    this.#pipeline = createBreathPipeline({ rateHz, segmentation: 'auto', volumeSource, depth });
    // Zones are applied while reading: times are UTC or have no offset.
    this.#clock = new RecordingClock(rateHz, null);
  }

  take(event: WritableEvent): readonly (BreathEvent | FindingEvent)[] {
    if (event.type === 'samples') return this.#tell(this.#pipeline.pushSamples(event.block));
    if (event.type === 'mark') return this.#tell(this.#pipeline.pushMark(event));
    if (event.type === 'settings') this.#pipeline.pushSettings(readDetectionSettings(event.values));
    if (event.type === 'loss') this.#pipeline.pushLoss(event.lost);
    if (event.type === 'wall_clock') this.#clock.tell(event);
    return [];
  }

  finish(): readonly (BreathEvent | FindingEvent)[] {
    return this.#tell(this.#pipeline.finish());
  }

  #tell(breaths: readonly Breath[]): readonly (BreathEvent | FindingEvent)[] {
    const told = breaths.map((breath): BreathEvent => {
      this.#breathNumber += 1;
      const startedAt = this.#clock.timeOf(breath.startIndex);
      return { type: 'breath', breathNumber: this.#breathNumber, startedAt, breath };
    });
    const findings = this.#pipeline.takeFindings().flatMap((finding): readonly FindingEvent[] => {
      if (finding.state !== 'final') return [];
      const { kind, firstIndex, lastIndex, confidence } = finding;
      return [{ type: 'finding', kind, firstIndex, lastIndex, confidence }];
    });
    return [...told, ...findings];
  }
}
