import type { BitReader } from './bit-reader.ts';
import { DamagedFlac } from './damaged-flac.ts';

/** Coefficients of the fixed predictors by order (RFC 9639, 9.2.5). */
const FIXED: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Decodes one channel of a frame (RFC 9639, 9.2). */
export function decodeSubframe(bits: BitReader, samples: Int32Array, bitsPerSample: number): void {
  if (bits.read(1) !== 0) throw new DamagedFlac('A subframe begins with a reserved bit.');
  const kind = bits.read(6);
  const wasted = bits.read(1) === 0 ? 0 : bits.readUnary() + 1;
  const width = bitsPerSample - wasted;
  if (width <= 0) throw new DamagedFlac('A subframe wastes all of its bits.');
  if (kind === 0) samples.fill(bits.readSigned(width));
  else if (kind === 1) for (let at = 0; at < samples.length; at += 1) samples[at] = bits.readSigned(width);
  else if (kind >= 8 && kind <= 12) decodeFixed(bits, samples, width, kind - 8);
  else if (kind >= 32) decodeLinear(bits, samples, width, kind - 31);
  else throw new DamagedFlac('A subframe is of a reserved kind.');
  if (wasted > 0) for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) << wasted;
}

function decodeFixed(bits: BitReader, samples: Int32Array, width: number, order: number): void {
  readWarmUp(bits, samples, width, order);
  readResiduals(bits, samples, order);
  predict(samples, FIXED[order] ?? [], 0);
}

function decodeLinear(bits: BitReader, samples: Int32Array, width: number, order: number): void {
  readWarmUp(bits, samples, width, order);
  const precision = bits.read(4) + 1;
  const shift = bits.readSigned(5);
  if (precision === 16 || shift < 0) throw new DamagedFlac('A subframe has an invalid precision.');
  const coefficients = Array.from({ length: order }, () => bits.readSigned(precision));
  readResiduals(bits, samples, order);
  predict(samples, coefficients, shift);
}

function readWarmUp(bits: BitReader, samples: Int32Array, width: number, order: number): void {
  if (order > samples.length) throw new DamagedFlac('A subframe is shorter than its predictor.');
  for (let at = 0; at < order; at += 1) samples[at] = bits.readSigned(width);
}

/** Adds the prediction to the residuals. Sums of 32 products exceed 32 bits, and are exact in a double. */
function predict(samples: Int32Array, coefficients: readonly number[], shift: number): void {
  const order = coefficients.length;
  const divisor = 2 ** shift;
  for (let at = order; at < samples.length; at += 1) {
    let sum = 0;
    for (let back = 0; back < order; back += 1)
      sum += (coefficients[back] ?? 0) * (samples[at - 1 - back] ?? 0);
    samples[at] = (samples[at] ?? 0) + Math.floor(sum / divisor);
  }
}

/** Reads the residuals in partitions of Rice codes (RFC 9639, 9.2.7). */
function readResiduals(bits: BitReader, samples: Int32Array, order: number): void {
  const method = bits.read(2);
  if (method > 1) throw new DamagedFlac('Residuals are coded by a reserved method.');
  const width = method === 0 ? 4 : 5;
  const escape = 2 ** width - 1;
  const partitions = 2 ** bits.read(4);
  const size = samples.length / partitions;
  if (!Number.isInteger(size) || size < order) throw new DamagedFlac('A frame has too many partitions.');
  for (let partition = 0; partition < partitions; partition += 1) {
    const from = partition === 0 ? order : partition * size;
    const to = (partition + 1) * size;
    const parameter = bits.read(width);
    if (parameter === escape) {
      const plain = bits.read(5);
      for (let at = from; at < to; at += 1) samples[at] = plain === 0 ? 0 : bits.readSigned(plain);
      continue;
    }
    for (let at = from; at < to; at += 1) {
      const folded = bits.readUnary() * 2 ** parameter + bits.read(parameter);
      samples[at] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }
  }
}
