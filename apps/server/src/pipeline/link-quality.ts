import { serverTimeUs, HOUR_MS } from '@eupnea/model';
import type { QualityRecord } from '../storage/recording/recording-batch.ts';

/** Interval at which counters are stored: a crash loses a minute of statistics, not of data. */
const REPORT_EVERY_MS = 60_000;

/** Losses of one device's link, counted between two reports. */
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
    // Spreads the reports of devices that start together over a minute.
    this.#nextReportMs = nowMs + REPORT_EVERY_MS + (deviceId % 60) * 1000;
  }

  /** @param longestGapMs longest time between two arrivals that were gathered; absent = the time since the last call */
  addSamples(count: number, nowMs: number, longestGapMs?: number): void {
    this.#samples += count;
    if (this.#lastArrivalMs !== null) {
      this.#maxArrivalGapMs = Math.max(this.#maxArrivalGapMs, longestGapMs ?? nowMs - this.#lastArrivalMs);
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

  /** Ends the current arrival gap: without a connection nothing can arrive. */
  addDisconnect(): void {
    this.#reconnects += 1;
    this.#lastArrivalMs = null;
  }

  /** Returns the counters since the last report when one is due and any is nonzero; else null. */
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
