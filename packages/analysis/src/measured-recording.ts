import type { RecordingEvent, RecordingFormat } from '@eupnea/formats';
import {
  isMeasurableRate,
  type Breath,
  type Finding,
  type SampleBlock,
  type UndecidedBreath,
} from '@eupnea/model';
import {
  createBreathPipeline,
  readDetectionSettings,
  type AnalysisDepth,
  type BreathPipeline,
  type DetectionSettings,
  type FindingDetector,
} from '@eupnea/signal';
import { RecordingClock } from './recording-clock.ts';

/** Maximum number of events before the first samples, such as identity and time. */
const MAX_EARLY_EVENTS = 256;

export type MeasurableEvent = Exclude<RecordingEvent, { readonly type: 'issue' }>;

export interface MeasuringOptions {
  /** null or absent: marks of the device if the format has them, otherwise the waveform. */
  readonly segmentation?: 'device' | 'waveform' | null;
  /** Default: full. */
  readonly depth?: AnalysisDepth;
  /** Replaces the pipeline's own detector, for callers that detect in another thread. */
  readonly findings?: FindingDetector;
  /** Zone of local times; null or absent leaves them without offset. */
  readonly timeZone?: string | null;
  /** Settings stated by the user. They win over the settings of the file. */
  readonly told?: DetectionSettings;
}

export interface MeasuredBreath {
  readonly breath: Breath;
  /** Counts from 1. */
  readonly breathNumber: number;
  /** Wall time of the start by the recording's clock; null when the file has none. */
  readonly startedAt: string | null;
}

/**
 * Breaths of one recording, from its events in order. Import, both conversions and the command line measure with this
 * class, so that one file gives the same breaths in all of them. The first block with flow and pressure sets the rate.
 */
export class MeasuredRecording {
  readonly #format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>;
  readonly #options: MeasuringOptions;
  #early: MeasurableEvent[] = [];
  #running: {
    readonly pipeline: BreathPipeline;
    readonly clock: RecordingClock;
    readonly rateHz: number;
  } | null = null;
  #breathNumber = 0;
  #lacking: readonly ('flow' | 'pressure')[] = ['flow', 'pressure'];

  constructor(format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>, options: MeasuringOptions = {}) {
    this.#format = format;
    this.#options = options;
  }

  /** Rate of the measured samples; null before the first. */
  get rateHz(): number | null {
    return this.#running?.rateHz ?? null;
  }

  /** What breaths need and no block so far had. */
  get lacking(): readonly ('flow' | 'pressure')[] {
    return this.#running === null ? this.#lacking : [];
  }

  /** Starts with the rate of a block of flow and pressure. Without it, `take` starts at the first such block. */
  begin({ rateHz }: SampleBlock): void {
    const { segmentation, depth, findings, timeZone = null, told } = this.#options;
    const pipeline = createBreathPipeline({
      rateHz,
      segmentation: segmentation ?? (this.#format.hasMarks ? 'device' : 'waveform'),
      volumeSource: this.#format.trustsVolume ? 'channel' : 'flow',
      ...(depth === undefined ? {} : { depth }),
      ...(findings === undefined ? {} : { findings }),
    });
    if (told !== undefined) pipeline.pushSettings(told);
    this.#running = { pipeline, clock: new RecordingClock(rateHz, timeZone), rateHz };
  }

  take(event: MeasurableEvent): readonly MeasuredBreath[] {
    if (this.#running !== null) return this.#measure(event);
    this.#early.push(event);
    if (event.type === 'samples') {
      const { channels } = event.block;
      this.#lacking = this.#lacking.filter((code) => channels[code] === undefined);
    }
    if (event.type !== 'samples' || !isMeasurableBlock(event.block)) {
      if (this.#early.length > MAX_EARLY_EVENTS) this.#early.shift();
      return [];
    }
    this.begin(event.block);
    return this.#early.splice(0).flatMap((early) => this.#measure(early));
  }

  /** Findings since the last call, provisional ones included. */
  takeFindings(): readonly Finding[] {
    return this.#running?.pipeline.takeFindings() ?? [];
  }

  /** Number of breaths so far without numbers because they lie under chest compressions. */
  get compressedBreaths(): number {
    return this.#running?.pipeline.compressedBreaths ?? 0;
  }

  /** Breaths with undecided kinds since the last call. */
  takeUndecided(): readonly UndecidedBreath[] {
    return this.#running?.pipeline.takeUndecided() ?? [];
  }

  /** Ends the recording: the last breath is returned as incomplete. */
  finish(): readonly MeasuredBreath[] {
    return this.#describe(this.#running?.pipeline.finish() ?? []);
  }

  #measure(event: MeasurableEvent): readonly MeasuredBreath[] {
    if (this.#running === null) return [];
    const { pipeline, clock } = this.#running;
    if (event.type === 'samples') return this.#describe(pipeline.pushSamples(event.block));
    if (event.type === 'mark') return this.#describe(pipeline.pushMark(event));
    if (event.type === 'loss') pipeline.pushLoss(event.lost);
    else if (event.type === 'wall_clock') clock.tell(event);
    else if (event.type === 'settings')
      pipeline.pushSettings({ ...readDetectionSettings(event.values), ...this.#options.told });
    return [];
  }

  #describe(breaths: readonly Breath[]): readonly MeasuredBreath[] {
    return breaths.map((breath) => {
      this.#breathNumber += 1;
      const startedAt = this.#running?.clock.timeOf(breath.startIndex) ?? null;
      return { breath, breathNumber: this.#breathNumber, startedAt };
    });
  }
}

/** Whether breaths can be measured from a block. */
export function isMeasurableBlock({ rateHz, channels }: SampleBlock): boolean {
  return channels.flow !== undefined && channels.pressure !== undefined && isMeasurableRate(rateHz);
}
