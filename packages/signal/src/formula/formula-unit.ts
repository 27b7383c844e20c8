import { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG } from '@eupnea/model';

/** Exponents of cmH2O, mL, s and µV, in which formulas are computed. */
export type Dimension = readonly [pressure: number, volume: number, time: number, voltage: number];

/** A unit as it is shown: one of it is `factor` of the base units of its dimension. */
export interface FormulaUnit {
  readonly label: string;
  readonly dimension: Dimension;
  readonly factor: number;
}

const unit = (label: string, dimension: Dimension, factor: number): FormulaUnit => ({
  label,
  dimension,
  factor,
});

const PRESSURE: Dimension = [1, 0, 0, 0];
const VOLUME: Dimension = [0, 1, 0, 0];
const TIME: Dimension = [0, 0, 1, 0];
const FLOW: Dimension = [0, 1, -1, 0];
const VOLTAGE: Dimension = [0, 0, 0, 1];

export const PLAIN_NUMBER = unit('', [0, 0, 0, 0], 1);
export const SECOND = unit('s', TIME, 1);
export const HERTZ = unit('Hz', [0, 0, -1, 0], 1);

/** Units that a formula may write, by their spelling in lower case. */
const WRITTEN: { readonly [spelling: string]: FormulaUnit } = {
  cmh2o: unit('cmH₂O', PRESSURE, 1),
  'cmh₂o': unit('cmH₂O', PRESSURE, 1),
  mbar: unit('mbar', PRESSURE, CMH2O_PER_MBAR),
  hpa: unit('hPa', PRESSURE, CMH2O_PER_MBAR),
  kpa: unit('kPa', PRESSURE, CMH2O_PER_KPA),
  mmhg: unit('mmHg', PRESSURE, CMH2O_PER_MMHG),
  ml: unit('mL', VOLUME, 1),
  l: unit('L', VOLUME, 1000),
  s: SECOND,
  ms: unit('ms', TIME, 0.001),
  min: unit('min', TIME, 60),
  hz: HERTZ,
  'l/min': unit('L/min', FLOW, 1000 / 60),
  'l/s': unit('L/s', FLOW, 1000),
  'ml/s': unit('mL/s', FLOW, 1),
  uv: unit('µV', VOLTAGE, 1),
  µv: unit('µV', VOLTAGE, 1),
  μv: unit('µV', VOLTAGE, 1),
  mv: unit('mV', VOLTAGE, 1000),
};

/** Units of channels, by the UCUM code of the channel definitions. */
const CHANNEL_UNITS: { readonly [ucum: string]: FormulaUnit } = {
  'cm[H2O]': unit('cmH₂O', PRESSURE, 1),
  'L/min': unit('L/min', FLOW, 1000 / 60),
  mL: unit('mL', VOLUME, 1),
  'mm[Hg]': unit('mmHg', PRESSURE, CMH2O_PER_MMHG),
  uV: unit('µV', VOLTAGE, 1),
  mV: unit('mV', VOLTAGE, 1000),
  '1': PLAIN_NUMBER,
};

/** Units in which a product or quotient is shown; 1 J is 1 kPa·L. */
const SHOWN: readonly FormulaUnit[] = [
  PLAIN_NUMBER,
  unit('cmH₂O', PRESSURE, 1),
  unit('mL', VOLUME, 1),
  SECOND,
  unit('1/s', HERTZ.dimension, 1),
  unit('L/min', FLOW, 1000 / 60),
  unit('µV', VOLTAGE, 1),
  unit('cmH₂O·s', [1, 0, 1, 0], 1),
  unit('cmH₂O·s/L', [1, -1, 1, 0], 0.001),
  unit('cmH₂O/L', [1, -1, 0, 0], 0.001),
  unit('mL/cmH₂O', [-1, 1, 0, 0], 1),
  unit('J', [1, 1, 0, 0], 1000 * CMH2O_PER_KPA),
  unit('W', [1, 1, -1, 0], 1000 * CMH2O_PER_KPA),
  unit('cmH₂O/µV', [1, 0, 0, -1], 1),
];

const BASE_LABELS = ['cmH₂O', 'mL', 's', 'µV'] as const;

export function findWrittenUnit(spelling: string): FormulaUnit | null {
  const known = spelling.toLowerCase();
  return Object.hasOwn(WRITTEN, known) ? (WRITTEN[known] ?? null) : null;
}

export function unitOfChannel(ucum: string): FormulaUnit {
  return CHANNEL_UNITS[ucum] ?? PLAIN_NUMBER;
}

export function isSameDimension(left: FormulaUnit, right: FormulaUnit): boolean {
  return left.dimension.every((exponent, position) => exponent === right.dimension[position]);
}

/** Unit of a product (`sign` 1) or quotient (`sign` -1). A plain number keeps the unit of the left operand. */
export function combineUnits(left: FormulaUnit, right: FormulaUnit, sign: 1 | -1): FormulaUnit {
  if (isSameDimension(right, PLAIN_NUMBER)) return left;
  if (sign === 1 && isSameDimension(left, PLAIN_NUMBER)) return right;
  const [pressure, volume, time, voltage] = left.dimension;
  const [otherPressure, otherVolume, otherTime, otherVoltage] = right.dimension;
  return chooseShown([
    pressure + sign * otherPressure,
    volume + sign * otherVolume,
    time + sign * otherTime,
    voltage + sign * otherVoltage,
  ]);
}

/** Unit of an integral over time. */
export function integrateUnit({ dimension: [pressure, volume, time, voltage] }: FormulaUnit): FormulaUnit {
  return chooseShown([pressure, volume, time + 1, voltage]);
}

function chooseShown(dimension: Dimension): FormulaUnit {
  const composed = unit(composeLabel(dimension), dimension, 1);
  return SHOWN.find((known) => isSameDimension(known, composed)) ?? composed;
}

function composeLabel(dimension: Dimension): string {
  return dimension
    .flatMap((exponent, position) => {
      const label = BASE_LABELS[position] ?? '';
      if (exponent === 0) return [];
      return exponent === 1 ? [label] : [`${label}^${exponent}`];
    })
    .join('·');
}
