import { type Breath, type SampleClock, sampleTimeMs, sampleTimeUs } from '@eupnea/model';
import type { BreathRecord } from '../storage/recording/recording-batch.ts';
import type { Recording } from '../storage/recording/recording.ts';

/** Number of uncommitted breaths of a device from which reading pauses. */
export const MAX_PENDING_BREATHS = 500;

export interface FinishedBreath {
  readonly record: BreathRecord;
  readonly startMs: number;
  readonly endMs: number;
}

export interface BreathRecorderOptions {
  readonly deviceId: number;
  readonly analysisId: number;
  readonly recording: Pick<Recording, 'write'>;
  /** Highest breath number ever assigned on this device. */
  readonly lastBreathNumber: number;
  /** Called after the commit, in order: breaths are published only then. */
  readonly onCommitted: (breaths: readonly FinishedBreath[]) => void;
  /** Called when the database rejects breaths, which are then lost and were never published. */
  readonly onRefused: (breaths: readonly FinishedBreath[], error: unknown) => void;
}

/** Numbers finished breaths, stores them and reports them after their commit. */
export class BreathRecorder {
  readonly #options: BreathRecorderOptions;
  #lastNumber: number;
  #pending = 0;

  constructor(options: BreathRecorderOptions) {
    this.#options = options;
    this.#lastNumber = options.lastBreathNumber;
  }

  get isBehind(): boolean {
    return this.#pending > MAX_PENDING_BREATHS;
  }

  record(breaths: readonly Breath[], epoch: number, clock: SampleClock): void {
    if (breaths.length === 0) return;
    const finished = breaths.map((breath) => this.#number(breath, epoch, clock));
    this.#pending += finished.length;
    void this.#store(finished);
  }

  #number(breath: Breath, epoch: number, clock: SampleClock): FinishedBreath {
    this.#lastNumber += 1;
    const { deviceId, analysisId } = this.#options;
    return {
      record: {
        deviceId,
        startedAtUs: sampleTimeUs(clock, breath.startIndex),
        breathNumber: this.#lastNumber,
        epoch,
        rateHz: clock.rateHz,
        analysisId,
        breath,
      },
      startMs: sampleTimeMs(clock, breath.startIndex),
      endMs: sampleTimeMs(clock, breath.endIndex),
    };
  }

  async #store(finished: readonly FinishedBreath[]): Promise<void> {
    try {
      await this.#options.recording.write({ breaths: finished.map(({ record }) => record) });
      this.#options.onCommitted(finished);
    } catch (error) {
      this.#options.onRefused(finished, error);
    } finally {
      this.#pending -= finished.length;
    }
  }
}
