import { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG, MMHG_PER_KPA, type ChannelCode } from '@eupnea/model';

interface ChannelUnit {
  readonly name: string;
  /** Factor from the file's unit to the channel's unit. */
  readonly factor: number;
}

/** The first of each is Eupnea's own. */
const PRESSURE: readonly ChannelUnit[] = [
  { name: 'cmH₂O', factor: 1 },
  { name: 'mbar', factor: CMH2O_PER_MBAR },
  { name: 'hPa', factor: CMH2O_PER_MBAR },
  { name: 'kPa', factor: CMH2O_PER_KPA },
  { name: 'mmHg', factor: CMH2O_PER_MMHG },
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
    { name: 'kPa', factor: MMHG_PER_KPA },
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
