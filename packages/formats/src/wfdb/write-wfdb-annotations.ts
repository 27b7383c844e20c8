import { encodeUtf8 } from '../encode-utf8.ts';

/**
 * Code of a note. annot(5): a word has the code in its upper 6 bits and the time since the previous annotation in the
 * lower 10.
 */
const NOTE = 22;
const SKIP = 59;
const AUX = 63;
const MOST_DELTA = 1023;
/** Maximum bytes of a text, because the WFDB library stores its length in one byte. */
export const MOST_AUX_BYTES = 255;

/** Encodes annotations as notes with texts, in order of time; a late one is written with a negative time step. */
export class WfdbAnnotationEncoder {
  #frame = 0;

  encode(frame: number, text: string): Uint8Array {
    const aux = encodeUtf8(text).subarray(0, MOST_AUX_BYTES);
    const delta = frame - this.#frame;
    this.#frame = frame;
    const isShort = delta >= 0 && delta <= MOST_DELTA;
    // High word first, as the PDP-11 wrote it.
    const words = isShort
      ? [(NOTE << 10) | delta]
      : [SKIP << 10, (delta >> 16) & 0xffff, delta & 0xffff, NOTE << 10];
    words.push((AUX << 10) | aux.length);
    const bytes = new Uint8Array(words.length * 2 + aux.length + (aux.length & 1));
    for (const [at, word] of words.entries()) bytes.set([word & 255, word >> 8], at * 2);
    bytes.set(aux, words.length * 2);
    return bytes;
  }

  finish(): Uint8Array {
    return new Uint8Array(2);
  }
}
