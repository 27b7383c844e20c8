import { HEAD_BYTES } from '../byte-source.ts';
import type { RecordingEvent, RecordingReader } from '../reader.ts';
import { createCsvReader } from './csv-reader.ts';
import { inspectCsv } from './inspect-csv.ts';

/**
 * Reads a table with the mapping proposed from its first bytes. If the proposal has open questions, the reader gives
 * one issue and no samples, because a guess would give wrong numbers.
 */
export function createSelfMappingReader(rateHz: number | null): RecordingReader {
  return new SelfMappingReader(rateHz);
}

class SelfMappingReader implements RecordingReader {
  readonly #rateHz: number | null;
  readonly #head = new Uint8Array(HEAD_BYTES);
  #held = 0;
  #reader: RecordingReader | null = null;
  #refused = false;

  constructor(rateHz: number | null) {
    this.#rateHz = rateHz;
  }

  push(bytes: Uint8Array): readonly RecordingEvent[] {
    if (this.#reader !== null) return this.#reader.push(bytes);
    if (this.#refused) return [];
    const part = bytes.subarray(0, HEAD_BYTES - this.#held);
    this.#head.set(part, this.#held);
    this.#held += part.length;
    if (this.#held < HEAD_BYTES) return [];
    return this.#begin([bytes.subarray(part.length)]);
  }

  finish(): readonly RecordingEvent[] {
    const begun = this.#reader === null && !this.#refused ? this.#begin([]) : [];
    return [...begun, ...(this.#reader?.finish() ?? [])];
  }

  #begin(rest: readonly Uint8Array[]): readonly RecordingEvent[] {
    const head = this.#head.subarray(0, this.#held);
    const { mapping = null, questions = [] } = inspectCsv(head) ?? {};
    const open = questions.filter(
      ({ asks, required }) => required && (asks !== 'rate' || this.#rateHz === null),
    );
    if (mapping === null || open.length > 0) {
      this.#refused = true;
      const why =
        mapping === null ? 'No rows of numbers were found.' : open.map(({ detail }) => detail).join(' ');
      return [{ type: 'issue', issue: { code: 'csv_mapping_needed', detail: `${why} Name the columns.` } }];
    }
    const reader = createCsvReader({
      mapping,
      ...(this.#rateHz === null ? {} : { rateHz: this.#rateHz }),
    });
    this.#reader = reader;
    return [head, ...rest].flatMap((bytes) => reader.push(bytes));
  }
}
