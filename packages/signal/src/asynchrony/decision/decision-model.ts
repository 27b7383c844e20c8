import type { ByAsynchronyKind } from '@eupnea/model';

/** Trained weights as `npm run train` writes them. */
export interface DecisionModel {
  readonly version: number;
  /** Named signs that the trees read, in the order of the splits' numbers. */
  readonly signs: readonly string[];
  /** Ascending cuts of each sign. */
  readonly cuts: readonly (readonly number[])[];
  /** Levels of splits of every tree. */
  readonly depth: number;
  readonly kinds: ByAsynchronyKind<KindWeights>;
}

export interface KindWeights {
  /** Log odds before the first tree. */
  readonly bias: number;
  /** Calibration: probability = 1 / (1 + exp(-(slope * score + offset))) (Platt 1999). */
  readonly slope: number;
  readonly offset: number;
  /** Least calibrated probability of a finding. */
  readonly threshold: number;
  /**
   * Trees one after the other in base64, each 2^depth - 1 split signs, as many bins (bit 7 = a missing value goes right), and
   * 2^depth leaves as little-endian 16-bit integers in units of 1 / LEAF_SCALE.
   */
  readonly trees: string;
}

/** Leaves are stored in units of its reciprocal. */
export const LEAF_SCALE = 4096;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Packages know neither the DOM nor Node, so that base64 is read here. */
export function decodeBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, to = 0; at < text.length; at += 4) {
    let group = 0;
    for (let digit = 0; digit < 4; digit += 1)
      group = group * 64 + Math.max(0, ALPHABET.indexOf(text[at + digit] ?? 'A'));
    for (let byte = 2; byte >= 0; byte -= 1, to += 1)
      if (to < bytes.length) bytes[to] = (group >> (8 * byte)) & 255;
  }
  return bytes;
}
