import { serverTimeUs } from '@eupnea/model';
import type { ConnectionEventRecord } from '../storage/recording/recording-batch.ts';

/** Interval in which a repeated issue is written once, with its count. */
const REPEAT_AFTER_MS = 60_000;
/** Maximum number of separate issue codes; further codes of a device share the last entry. */
const MAX_CODES = 32;
const OTHER = 'other';
const MAX_DETAIL = 300;

interface Noted {
  detail: string;
  count: number;
  firstMs: number;
  writtenMs: number;
}

/** Writes issues of one device to its connection log, rate-limited so that a bad stream does not fill the database. */
export class IssueLog {
  readonly #deviceId: number;
  readonly #noted = new Map<string, Noted>();

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  add(code: string, detail: string, nowMs: number): void {
    const key = this.#noted.has(code) || this.#noted.size < MAX_CODES ? code : OTHER;
    const known = this.#noted.get(key);
    if (known === undefined) {
      this.#noted.set(key, { detail, count: 1, firstMs: nowMs, writtenMs: Number.NEGATIVE_INFINITY });
    } else {
      if (known.count === 0) known.firstMs = nowMs;
      known.count += 1;
      known.detail = detail;
    }
  }

  take(nowMs: number): ConnectionEventRecord[] {
    const due: ConnectionEventRecord[] = [];
    for (const [code, noted] of this.#noted) {
      if (noted.count === 0 || nowMs - noted.writtenMs < REPEAT_AFTER_MS) continue;
      const times = noted.count > 1 ? ` (${noted.count} times)` : '';
      due.push({
        deviceId: this.#deviceId,
        atUs: serverTimeUs(noted.firstMs),
        event: 'issue',
        code,
        detail: `${noted.detail.slice(0, MAX_DETAIL)}${times}`,
      });
      noted.count = 0;
      noted.writtenMs = nowMs;
    }
    return due;
  }
}
