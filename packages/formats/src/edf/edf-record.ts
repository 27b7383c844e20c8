import { encodeUtf8 } from '../encode-utf8.ts';

/** Decimals of an onset: microseconds, finer than any rate or clock. */
const ONSET_DECIMALS = 6;

/** A data record being filled; places without a written value are missing samples. */
export class EdfRecord {
  /** First tick of the record. */
  readonly start: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #annotations: number;
  #used: number;

  /** @param missing digital value of a missing sample, by signal */
  constructor(
    start: number,
    onsetSeconds: number,
    samples: number,
    missing: readonly number[],
    annotationBytes: number,
  ) {
    this.start = start;
    this.#annotations = missing.length * samples * 2;
    this.#bytes = new Uint8Array(this.#annotations + annotationBytes);
    this.#view = new DataView(this.#bytes.buffer);
    for (const [signal, value] of missing.entries())
      for (let at = 0; at < samples; at += 1) this.#view.setInt16((signal * samples + at) * 2, value, true);
    this.#used = this.#annotations;
    this.annotate(`${formatOnset(onsetSeconds)}\u0014\u0014\0`);
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** @param place position of the sample in the record: the signal's first position plus the sample's number */
  setSample(place: number, digital: number): void {
    this.#view.setInt16(place * 2, digital, true);
  }

  /** Adds an entry; returns false when it does not fit. */
  annotate(entry: string): boolean {
    const bytes = encodeUtf8(entry);
    if (this.#used + bytes.length > this.#bytes.length) return false;
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
    return true;
  }
}

/** Formats a time-stamped annotation (TAL) of EDF+. */
export function writeEdfAnnotation(
  onsetSeconds: number,
  durationSeconds: number | null,
  text: string,
): string {
  const lasting = durationSeconds === null ? '' : `\u0015${formatSeconds(durationSeconds)}`;
  return `${formatOnset(onsetSeconds)}${lasting}\u0014${text}\u0014\0`;
}

function formatOnset(seconds: number): string {
  const text = formatSeconds(seconds);
  return text.startsWith('-') ? text : `+${text}`;
}

function formatSeconds(seconds: number): string {
  const text = seconds.toFixed(ONSET_DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
