export interface TestPoly5 {
  readonly rateHz?: number;
  readonly signals: readonly {
    readonly name: string;
    readonly unit: string;
    readonly values: readonly number[];
  }[];
  readonly samplesPerBlock?: number;
  /** Index of each block's first sample; by default they follow each other. */
  readonly blockStarts?: readonly number[];
  readonly samples?: number;
  /** Write integers of 16 bits with this step of the unit instead of floats. */
  readonly step?: number;
  readonly version?: 203 | 204;
}

/** Writes a Poly5 file as the amplifiers of TMSi do (docs/formats/poly5.md). */
export function writeTestPoly5({
  rateHz = 50,
  signals,
  samplesPerBlock = 4,
  blockStarts,
  samples = signals[0]?.values.length ?? 0,
  step,
  version = 203,
}: TestPoly5): Uint8Array {
  const isFloat = step === undefined;
  const entries = signals.flatMap((signal) =>
    isFloat ? ['(Lo) ', '(Hi) '].map((half) => ({ ...signal, name: half + signal.name })) : [signal],
  );
  const length = signals[0]?.values.length ?? 0;
  const blocks = Math.ceil(length / samplesPerBlock);
  const extra = version === 204 ? 1 : 0;
  const headBytes = 217 + extra + entries.length * 136;
  const blockBytes = 86 + samplesPerBlock * entries.length * 2;
  const bytes = new Uint8Array(headBytes + blocks * blockBytes);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) =>
    bytes.set(
      Uint8Array.from(value, (c) => c.charCodeAt(0)),
      at,
    );
  const pascal = (at: number, value: string) => {
    bytes[at] = value.length;
    text(at + 1, value);
  };
  text(
    0,
    version === 203 ? 'POLY SAMPLE FILEversion 2.03\r\n\u001A' : 'POLY SAMPLE FILE version 2.04\r\n\u001A',
  );
  view.setUint16(31 + extra, version, true);
  pascal(33 + extra, 'test');
  view.setUint16(114 + extra, rateHz, true);
  view.setUint16(116 + extra, rateHz, true);
  view.setUint16(119 + extra, entries.length, true);
  view.setInt32(121 + extra, samples, true);
  for (const [at, value] of [2026, 1, 2, 5, 3, 4, 5].entries())
    view.setUint16(129 + extra + 2 * at, value, true);
  view.setInt32(143 + extra, blocks, true);
  view.setUint16(147 + extra, samplesPerBlock, true);
  view.setUint16(149 + extra, blockBytes - 86, true);
  for (const [index, { name, unit }] of entries.entries()) {
    const at = 217 + extra + index * 136;
    pascal(at, name);
    pascal(at + 45, unit);
    for (const [field, value] of [-1000 * (step ?? 1), 1000 * (step ?? 1), -1000, 1000].entries())
      view.setFloat32(at + 56 + 4 * field, value, true);
  }
  for (let block = 0; block < blocks; block += 1) {
    const at = headBytes + block * blockBytes;
    view.setInt32(at, blockStarts?.[block] ?? block * samplesPerBlock, true);
    for (let sample = 0; sample < samplesPerBlock; sample += 1) {
      for (const [column, { values }] of signals.entries()) {
        const value = values[block * samplesPerBlock + sample] ?? 0;
        const place = at + 86 + (sample * signals.length + column) * (isFloat ? 4 : 2);
        if (isFloat) view.setFloat32(place, value, true);
        else view.setInt16(place, Math.round(value / step), true);
      }
    }
  }
  return bytes;
}
