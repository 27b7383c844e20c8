import { isMeasuredAnew } from '../annotation-text.ts';
import { decodeUtf8 } from '../text-lines.ts';

export interface WfdbAnnotation {
  /** Ticks of the annotation file: frames, unless the file states another resolution. */
  readonly tick: number;
  /** Mnemonic of the annotation code and its text, if any; for a note the text alone. */
  readonly text: string;
}

export interface WfdbAnnotations {
  readonly annotations: readonly WfdbAnnotation[];
  /** Ticks per second if stated in the file. */
  readonly tickHz: number | null;
  /** Number of annotations above MAX_ANNOTATIONS. */
  readonly dropped: number;
}

/** Mnemonics of WFDB's ecgcodes.h by code; '' for codes without one. */
const MNEMONICS = ' NLRaVFJASEj/Q~|'
  .split('')
  .concat([
    '',
    's',
    'T',
    '*',
    'D',
    '"',
    '=',
    'p',
    'B',
    '^',
    't',
    '+',
    'u',
    '?',
    '!',
    '[',
    ']',
    'e',
    'n',
    '@',
    'x',
    'f',
    '(',
    ')',
    'r',
  ]);
const SKIP = 59;
const NUM = 60;
const AUX = 63;
const NOTE = 22;
/** Maximum number of annotations; a day of beats has 100,000. */
const MAX_ANNOTATIONS = 262_144;

/** Parses 16-bit words: 6 bits of code, 10 bits of time since the previous annotation; 0 ends. WFDB annot(5). */
export function parseWfdbAnnotations(bytes: Uint8Array): WfdbAnnotations {
  const word = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const annotations: WfdbAnnotation[] = [];
  let open: { readonly tick: number; readonly code: number; aux: string } | null = null;
  let dropped = 0;
  let tickHz: number | null = null;
  let tick = 0;
  let at = 0;
  const close = () => {
    if (open === null) return;
    const { code, aux } = open;
    const resolution = code === NOTE ? /^## time resolution: (\d{1,6}(?:\.\d{1,6})?)/.exec(aux) : null;
    if (resolution !== null && Number(resolution[1]) > 0) tickHz = Number(resolution[1]);
    else if (annotations.length === MAX_ANNOTATIONS) dropped += 1;
    else if (!aux.startsWith('## ') && !isMeasuredAnew(aux)) {
      const text = code === NOTE && aux !== '' ? aux : `${MNEMONICS[code] ?? code} ${aux}`.trim();
      annotations.push({ tick: open.tick, text });
    }
    open = null;
  };
  while (at + 1 < bytes.length) {
    const code = word(at) >> 10;
    const value = word(at) & 1023;
    at += 2;
    if (code === 0 && value === 0) break;
    if (code === SKIP) {
      // High word first, as the PDP-11 wrote it.
      tick += (word(at) << 16) | word(at + 2);
      at += 4;
    } else if (code === AUX) {
      if (open !== null) open.aux = decodeUtf8(bytes.subarray(at, at + value)).replace(/\0.*$/s, '');
      at += value + (value & 1);
    } else if (code < NUM) {
      close();
      tick += value;
      open = { tick, code, aux: '' };
    }
  }
  close();
  return { annotations, tickHz, dropped };
}
