import fc from 'fast-check';
import { encodeAscii } from './encode-ascii.ts';
import { CHANGES, createNoise, lungs, record, SECONDS, type Lung, type Row } from './corrupt-rows.ts';

export const UNITS = [
  { flow: 'L/min', flowFactor: 1, pressure: 'cmH2O', pressureFactor: 1 },
  { flow: 'L/s', flowFactor: 1 / 60, pressure: 'mbar', pressureFactor: 1 / 1.01972 },
  { flow: 'mL/s', flowFactor: 1 / 0.06, pressure: 'kPa', pressureFactor: 1 / 10.1972 },
] as const;
const TEXTS = [
  { delimiter: ',', comma: false },
  { delimiter: ';', comma: true },
  { delimiter: '\t', comma: false },
] as const;

export const chains = fc.record({
  lung: lungs,
  names: fc.uniqueArray(fc.constantFrom(...Object.keys(CHANGES)), { maxLength: 3 }),
  units: fc.constantFrom(...UNITS),
  text: fc.constantFrom(...TEXTS),
});

type AnyChain = typeof chains extends fc.Arbitrary<infer Value> ? Value : never;
export type Chain = Omit<AnyChain, 'lung'> & { readonly lung: Lung };

/**
 * The rows of a chain: sampled, then corrupted one change after the other.
 * @param sampled rows that are corrupted; default those of the lung
 */
export function corruptedRows({ lung, names }: Chain, sampled = sampleRows(lung)): readonly Row[] {
  const noise = createNoise(lung.seed + 17);
  let rows = sampled;
  // Stamps are written last, after the rows are lost.
  for (const name of Object.keys(CHANGES)) {
    if (names.includes(name)) rows = CHANGES[name]?.(rows, noise, lung.rateHz) ?? rows;
  }
  return rows;
}

function sampleRows(lung: Lung): readonly Row[] {
  const recording = record(lung);
  return Array.from({ length: SECONDS * lung.rateHz }, (_row, index) => {
    const time = index / lung.rateHz;
    return { time, stamp: time + 7200, flow: recording.flowAt(time), pressure: recording.pressureAt(time) };
  });
}

export function writeCsv(rows: readonly Row[], { units, text }: Chain): Uint8Array {
  const cell = (value: number | null, decimals: number) => {
    if (value === null) return '';
    const plain = value.toFixed(decimals);
    return text.comma ? plain.replace('.', ',') : plain;
  };
  const isNone = (value: number | null) => value === -1000 || value === -999;
  const head = ['time (s)', `flow (${units.flow})`, `pressure (${units.pressure})`].join(text.delimiter);
  const lines = rows.map(({ stamp, flow, pressure }) =>
    [
      cell(stamp, 5),
      cell(flow === null || isNone(flow) ? flow : flow * units.flowFactor, 4),
      cell(pressure === null || isNone(pressure) ? pressure : pressure * units.pressureFactor, 4),
    ].join(text.delimiter),
  );
  return encodeAscii([head, ...lines, ''].join('\n'));
}
