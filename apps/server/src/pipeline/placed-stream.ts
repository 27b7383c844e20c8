import {
  type Breath,
  type Finding,
  type MarkEvent,
  type SampleBlock,
  type SampleClock,
  type ServerTimeUs,
  sampleTimeMs,
  serverTimeUs,
  type UndecidedBreath,
} from '@eupnea/model';
import { type BreathPipeline, type DetectionSettings, createBreathPipeline } from '@eupnea/signal';
import type { PipelineServices } from './pipeline-services.ts';
import type { PlacedEpoch, PlacedSink } from './stream-placer.ts';

interface CutBreaths {
  readonly pipeline: BreathPipeline;
  /** Clock of the newest block: the anchor of an epoch follows the device's clock in small steps. */
  clock: SampleClock;
}

interface CurrentEpoch extends PlacedEpoch {
  /** Segments the primary samples into breaths; created with the first samples. */
  breaths: CutBreaths | null;
  nextIndex: number;
}

/** What the detectors say of the breaths of one piece of a stream. */
export interface DetectedAnswers {
  readonly findings: readonly Finding[];
  readonly undecided: readonly UndecidedBreath[];
}

export interface PlacedStreamOptions {
  readonly deviceId: number;
  readonly services: PipelineServices;
  readonly onBreaths: (breaths: readonly Breath[], epoch: number, clock: SampleClock) => void;
  /** Called after the breaths that the answers refer to. */
  readonly onAnswers: (answers: DetectedAnswers, epoch: number, clock: SampleClock) => void;
  /** Reports a time range with samples of pressure and flow. */
  readonly onObserved: (fromMs: number, toMs: number) => void;
  readonly onGap: (seconds: number) => void;
  /** Samples were dropped that could be dated neither between two patients nor before their arrival. */
  readonly onDropped: (seconds: number) => void;
  /** The server's clock was set back: the stream continues at an earlier time. */
  readonly onSetBack: () => void;
  readonly onEpoch: (epoch: number, anchorMs: number) => void;
  /** Reports that samples arrive: a session must be open from here on. */
  readonly onStream: (fromUs: () => ServerTimeUs) => void;
}

/** Processes samples with an epoch index: journals and publishes them at once, and segments them into breaths. */
export class PlacedStream implements PlacedSink {
  readonly #options: PlacedStreamOptions;
  #epoch: CurrentEpoch | null = null;
  #newestAtMs: number | null = null;
  #settings: DetectionSettings = {};

  constructor(options: PlacedStreamOptions) {
    this.#options = options;
  }

  /** Time at which the newest sample is known to have existed; null before the first. */
  get newestAtMs(): number | null {
    return this.#newestAtMs;
  }

  /** Merges settings of the device or the patient's record for the detectors; absent fields keep their value. */
  configure(settings: DetectionSettings): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#epoch?.breaths?.pipeline.pushSettings(settings);
  }

  /** Tells the detectors that another patient is ventilated from now on. */
  changePatient(): void {
    this.#epoch?.breaths?.pipeline.changePatient();
  }

  beginEpoch(epoch: PlacedEpoch): void {
    const { deviceId, services, onEpoch, onStream } = this.#options;
    this.#epoch = { ...epoch, breaths: null, nextIndex: 0 };
    const atUs = serverTimeUs(epoch.anchorMs);
    this.#watch(
      services.recording.openEpoch({
        deviceId,
        epoch: epoch.number,
        anchorUs: atUs,
        rateHz: epoch.rateHz,
        startedAtUs: atUs,
        reason: epoch.reason,
      }),
    );
    onEpoch(epoch.number, epoch.anchorMs);
    onStream(() => atUs);
  }

  endEpoch(endMs: number): void {
    const epoch = this.#epoch;
    if (epoch === null) return;
    const { deviceId, services } = this.#options;
    if (epoch.breaths !== null) this.#tell(epoch, epoch.breaths, epoch.breaths.pipeline.finish());
    this.#epoch = null;
    this.#watch(services.recording.closeEpoch(deviceId, epoch.number, serverTimeUs(endMs)));
  }

  placeBlock(block: SampleBlock, clock: SampleClock, isPrimary: boolean): void {
    const epoch = this.#epoch;
    if (epoch === null) return;
    const { deviceId, services } = this.#options;
    const { recording, bus, now } = services;
    recording.appendSamples(deviceId, epoch.number, clock.anchorMs, block);
    const firstTimeMs = sampleTimeMs(clock, block.firstIndex);
    const endMs = sampleTimeMs(clock, block.firstIndex + block.length);
    this.#newestAtMs = Math.min(endMs, now());
    bus.publish('samples', {
      deviceId,
      epoch: epoch.number,
      firstIndex: block.firstIndex,
      rateHz: block.rateHz,
      length: block.length,
      firstTimeMs,
      newestAtMs: this.#newestAtMs,
      channels: block.channels,
    });
    if (isPrimary) this.#cut(epoch, block, clock, firstTimeMs, endMs);
  }

  placeMark(mark: MarkEvent): void {
    const epoch = this.#epoch;
    if (epoch === null) return;
    const breaths = this.#openBreaths(epoch, { anchorMs: epoch.anchorMs, rateHz: epoch.rateHz });
    this.#tell(epoch, breaths, breaths.pipeline.pushMark(mark));
  }

  placeLoss(lost: number): void {
    this.#epoch?.breaths?.pipeline.pushLoss(lost);
  }

  dropSamples(seconds: number): void {
    this.#options.onDropped(seconds);
  }

  beginEarlier(): void {
    this.#options.onSetBack();
  }

  #cut(epoch: CurrentEpoch, block: SampleBlock, clock: SampleClock, fromMs: number, toMs: number): void {
    const { onGap, onObserved, onStream } = this.#options;
    if (epoch.breaths === null) epoch.nextIndex = block.firstIndex;
    if (block.firstIndex > epoch.nextIndex) onGap((block.firstIndex - epoch.nextIndex) / block.rateHz);
    epoch.nextIndex = block.firstIndex + block.length;
    if (hasSamples(block.channels.flow)) onObserved(fromMs, toMs);
    const breaths = this.#openBreaths(epoch, clock);
    breaths.clock = clock;
    this.#tell(epoch, breaths, breaths.pipeline.pushSamples(block));
    onStream(() => serverTimeUs(fromMs));
  }

  #tell(epoch: CurrentEpoch, { pipeline, clock }: CutBreaths, breaths: readonly Breath[]): void {
    const { onBreaths, onAnswers } = this.#options;
    onBreaths(breaths, epoch.number, clock);
    const findings = pipeline.takeFindings();
    const undecided = pipeline.takeUndecided();
    if (findings.length + undecided.length > 0) onAnswers({ findings, undecided }, epoch.number, clock);
  }

  #openBreaths(epoch: CurrentEpoch, clock: SampleClock): CutBreaths {
    if (epoch.breaths === null) {
      const pipeline = createBreathPipeline({ rateHz: clock.rateHz, segmentation: 'auto' });
      pipeline.pushSettings(this.#settings);
      epoch.breaths = { pipeline, clock };
    }
    return epoch.breaths;
  }

  #watch(stored: Promise<void>): void {
    const { deviceId, services } = this.#options;
    stored.catch((error: unknown) => services.onProblem(deviceId, 'epoch', error));
  }
}

/**
 * False for a column of missing samples only: such a sensor observed nothing, so that the absence of breaths means
 * nothing.
 */
function hasSamples(column: Float32Array | undefined): boolean {
  if (column === undefined) return false;
  for (let index = 0; index < column.length; index += 1) if (!Number.isNaN(column[index])) return true;
  return false;
}
