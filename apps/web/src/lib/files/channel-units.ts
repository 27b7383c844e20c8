import type { ChannelCode } from '@eupnea/model';

interface ChannelUnit {
  readonly name: string;
  /** Factor from the file's unit to the channel's unit. */
  readonly factor: number;
}

/** 1 mbar = 1.01972 cmH2O, 1 mmHg = 1.35951 cmH2O, 1 kPa = 7.50062 mmHg (ISO 80000-4). The first is Eupnea's own. */
const PRESSURE: readonly ChannelUnit[] = [
  { name: 'cmH₂O', factor: 1 },
  { name: 'mbar', factor: 1.01972 },
  { name: 'hPa', factor: 1.01972 },
  { name: 'kPa', factor: 10.1972 },
  { name: 'mmHg', factor: 1.35951 },
];

const MICROVOLT: readonly ChannelUnit[] = [
  { name: 'µV', factor: 1 },
  { name: 'mV', factor: 1000 },
];

export const CHANNEL_UNITS: { readonly [Code in ChannelCode]: readonly ChannelUnit[] } = {
  pressure: PRESSURE,
  flow: [
    { name: 'L/min', factor: 1 },
    { name: 'L/s', factor: 60 },
    { name: 'mL/s', factor: 0.06 },
    { name: 'mL/min', factor: 0.001 },
  ],
  volume: [
    { name: 'mL', factor: 1 },
    { name: 'L', factor: 1000 },
  ],
  co2: [
    { name: 'mmHg', factor: 1 },
    { name: 'kPa', factor: 7.50062 },
  ],
  muscle_pressure: PRESSURE,
  oesophageal_pressure: PRESSURE,
  gastric_pressure: PRESSURE,
  transdiaphragmatic_pressure: PRESSURE,
  second_pressure: PRESSURE,
  diaphragm_activity: MICROVOLT,
  surface_emg: MICROVOLT,
  plethysmogram: [{ name: '1', factor: 1 }],
  ecg: [
    { name: 'mV', factor: 1 },
    { name: 'µV', factor: 0.001 },
  ],
};

export const TIME_UNITS: readonly ChannelUnit[] = [
  { name: 's', factor: 1 },
  { name: 'ms', factor: 0.001 },
];

/** Tolerance for the rounded constants of converters. */
const FACTOR_TOLERANCE = 0.005;

/** Unit of a factor, ignoring the sign; null for a factor of the file itself (digital gain). */
export function findUnit(units: readonly ChannelUnit[], factor: number): ChannelUnit | null {
  const size = Math.abs(factor);
  return units.find((unit) => Math.abs(size - unit.factor) <= unit.factor * FACTOR_TOLERANCE) ?? null;
}
