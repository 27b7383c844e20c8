import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { chooseSignals, findSubtraction, settleMapping, type TakenSignal } from '../signal-mapping.ts';
import { WholeRecords } from '../whole-records.ts';
import {
  countPoly5HeadBytes,
  describePoly5Signals,
  MOST_HEAD_BYTES,
  openPoly5Block,
  parsePoly5Header,
  readPoly5Sample,
  type Poly5Header,
  type Poly5Signal,
} from './poly5-header.ts';

/** Reads TMSi Poly5 (docs/formats/poly5.md). */
export function createPoly5Reader(options: ReaderOptions): RecordingReader {
  return new Poly5Reader(options);
}

interface Recording {
  readonly header: Poly5Header;
  readonly taken: readonly (TakenSignal & { readonly signal: Poly5Signal })[];
  readonly events: RecordingEvents;
}

class Poly5Reader implements RecordingReader {
  readonly #options: ReaderOptions;
  readonly #early = new RecordingEvents(0, []);
  readonly #bytes = new WholeRecords();
  #head = new Uint8Array(0);
  #wanted: number | null = MOST_HEAD_BYTES;
  #recording: Recording | null = null;
  /** Samples of the file that are read or passed over. */
  #samples = 0;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  push(bytes: Uint8Array) {
    this.#bytes.push(
      bytes,
      () => this.#wanted,
      (record) => this.#take(record),
    );
    return this.#takeEvents();
  }

  finish() {
    const recording = this.#recording;
    if (recording === null) {
      if (this.#wanted !== null) this.#refuse('The head is cut short.');
    } else {
      const { samples } = recording.header;
      if (samples !== null && this.#samples < samples) {
        const detail = `The head says ${samples} samples; the file holds ${this.#samples}.`;
        recording.events.report({ code: 'poly5_cut_short', detail });
      }
    }
    this.#wanted = null;
    return this.#takeEvents();
  }

  #takeEvents() {
    return [...this.#early.take(), ...(this.#recording?.events.take() ?? [])];
  }

  #take(bytes: Uint8Array): void {
    if (this.#recording !== null) {
      this.#takeBlock(bytes, this.#recording);
      return;
    }
    const head = new Uint8Array(this.#head.length + bytes.length);
    head.set(this.#head);
    head.set(bytes, this.#head.length);
    this.#head = head;
    const length = countPoly5HeadBytes(head);
    if (length !== null && length > head.length) {
      this.#wanted = length - head.length;
      return;
    }
    const header = parsePoly5Header(head);
    if (typeof header === 'string') this.#refuse(header);
    else this.#begin(header);
  }

  #refuse(detail: string): void {
    this.#early.report({ code: 'poly5_header', detail });
    this.#wanted = null;
  }

  #begin(header: Poly5Header): void {
    this.#wanted = header.blockBytes;
    const channels = describePoly5Signals(header);
    const { mapped, issues } = settleMapping(this.#options.mapping, channels, 'poly5');
    for (const issue of issues) this.#early.report(issue);
    const chosen = chooseSignals(mapped, channels, 'poly5');
    if (mapped.length > 0) for (const issue of chosen.issues) this.#early.report(issue);
    const taken = chosen.taken.flatMap((one) => {
      const signal = header.signals[one.position];
      return signal === undefined ? [] : [{ ...one, signal }];
    });
    const events = new RecordingEvents(
      chosen.rateHz,
      taken.map(({ channel }) => channel),
      findSubtraction(taken),
    );
    if (header.startMs !== null && taken.length > 0) events.addTime({ timeMs: header.startMs, zoned: false });
    if (taken.length === 0) this.#wanted = null;
    this.#recording = { header, taken, events };
  }

  #takeBlock(bytes: Uint8Array, { header, taken, events }: Recording): void {
    const { firstSample, rows } = openPoly5Block(bytes);
    const missing = firstSample - this.#samples;
    if (missing > 0 && (header.samples === null || firstSample < header.samples)) {
      const detail = `${missing} samples before sample ${firstSample} are not in the file: a gap.`;
      events.report({ code: 'poly5_gap', detail });
      events.skip(missing);
      this.#samples = firstSample;
    }
    // The last block is filled up to its size.
    const left = (header.samples ?? Number.POSITIVE_INFINITY) - this.#samples;
    const count = Math.min(header.samplesPerBlock, left);
    const row = new Float64Array(taken.length);
    for (let sample = 0; sample < count; sample += 1) {
      for (const [at, { signal, factor }] of taken.entries()) {
        const value = Math.fround(readPoly5Sample(rows, sample * header.rowBytes, signal) * factor);
        row[at] = Number.isFinite(value) ? value : Number.NaN;
      }
      events.addSample(row);
    }
    this.#samples += Math.max(0, count);
  }
}
