import { serverTimeUs } from '@eupnea/model';
import type { QualityRecord } from '../storage/recording/recording-batch.ts';

const HOUR_MS = 3_600_000;
/** Counters reach storage this often; what a crash takes is a minute of statistics, not of data. */
const REPORT_EVERY_MS = 60_000;

/** What the link of one device lost, counted between two reports. */
export class LinkQuality {
  readonly #deviceId: number;
  #samples = 0;
  #gaps = 0;
  #gapSeconds = 0;
  #reconnects = 0;
  #rejectedFrames = 0;
  #maxArrivalGapMs = 0;
  #lastArrivalMs: number | null = null;
  #nextReportMs: number;

  constructor(deviceId: number, nowMs: number) {
    this.#deviceId = deviceId;
    // Devices that start together report apart, so that their rows do not come in one heap.
    this.#nextReportMs = nowMs + REPORT_EVERY_MS + (deviceId % 60) * 1000;
  }

  addSamples(count: number, nowMs: number): void {
    this.#samples += count;
    if (this.#lastArrivalMs !== null) {
      this.#maxArrivalGapMs = Math.max(this.#maxArrivalGapMs, nowMs - this.#lastArrivalMs);
    }
    this.#lastArrivalMs = nowMs;
  }

  addGap(seconds: number): void {
    this.#gaps += 1;
    this.#gapSeconds += seconds;
  }

  addRejected(): void {
    this.#rejectedFrames += 1;
  }

  /** While there is no connection nothing can arrive: that time is no arrival gap. */
  addDisconnect(): void {
    this.#reconnects += 1;
    this.#lastArrivalMs = null;
  }

  /** The counters since the last report when one is due and there is anything to say; else null. */
  take(nowMs: number): QualityRecord | null {
    if (nowMs < this.#nextReportMs) return null;
    this.#nextReportMs = nowMs + REPORT_EVERY_MS;
    if (this.#samples + this.#gaps + this.#reconnects + this.#rejectedFrames === 0) return null;
    const record: QualityRecord = {
      deviceId: this.#deviceId,
      hourStartUs: serverTimeUs(Math.floor(nowMs / HOUR_MS) * HOUR_MS),
      samples: this.#samples,
      gaps: this.#gaps,
      gapSeconds: this.#gapSeconds,
      reconnects: this.#reconnects,
      rejectedFrames: this.#rejectedFrames,
      maxArrivalGapMs: this.#maxArrivalGapMs,
    };
    this.#samples = 0;
    this.#gaps = 0;
    this.#gapSeconds = 0;
    this.#reconnects = 0;
    this.#rejectedFrames = 0;
    this.#maxArrivalGapMs = 0;
    return record;
  }
}
