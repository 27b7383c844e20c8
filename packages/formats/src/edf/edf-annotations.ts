import { decodeUtf8 } from '../text-lines.ts';

/** One entry of an EDF+ time-stamped annotations list (TAL). */
export interface EdfAnnotation {
  /** Seconds since the header's start. */
  readonly onsetSeconds: number;
  /** null = not stated in the file. */
  readonly durationSeconds: number | null;
  readonly text: string;
}

export interface EdfAnnotationList {
  /** Time of the record from its time-keeping annotation, s since the header's start; null without one. */
  readonly recordOnsetSeconds: number | null;
  readonly annotations: readonly EdfAnnotation[];
  /** Number of entries that were unreadable or above the limit. */
  readonly dropped: number;
}

/**
 * Maximum annotations of one record, so that a record of annotations uses bounded memory. A record of a second has a
 * few.
 */
const MAX_ANNOTATIONS = 4096;
/** Maximum bytes of one entry; longer comments are cut. */
const MAX_ENTRY_BYTES = 4096;
const SECONDS = /^\d{1,9}(?:\.\d{0,12})?$/;

/** Parses `+onset[\x15duration]\x14text\x14...\x14\0`, repeated; unused bytes are zero. */
export function parseEdfAnnotations(bytes: Uint8Array): EdfAnnotationList {
  const annotations: EdfAnnotation[] = [];
  let recordOnsetSeconds: number | null = null;
  let dropped = 0;
  let from = 0;
  while (from < bytes.length) {
    const zero = bytes.indexOf(0, from);
    const to = zero < 0 ? bytes.length : zero;
    if (to > from) {
      const [stamp = '', ...texts] = decodeUtf8(
        bytes.subarray(from, Math.min(to, from + MAX_ENTRY_BYTES)),
      ).split('\u0014');
      const [onset = '', duration] = stamp.split('\u0015');
      if (!/^[+-]/.test(onset) || !SECONDS.test(onset.slice(1))) dropped += 1;
      else {
        const onsetSeconds = Number(onset);
        const durationSeconds = duration !== undefined && SECONDS.test(duration) ? Number(duration) : null;
        if (from === 0 && texts[0] === '') recordOnsetSeconds = onsetSeconds;
        for (const text of texts) {
          if (text === '') continue;
          if (annotations.length === MAX_ANNOTATIONS) dropped += 1;
          else annotations.push({ onsetSeconds, durationSeconds, text });
        }
      }
    }
    from = to + 1;
  }
  return { recordOnsetSeconds, annotations, dropped };
}
