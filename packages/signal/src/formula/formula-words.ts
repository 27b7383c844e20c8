import { CHANNEL_CODES, CHANNELS, type ChannelCode } from '@eupnea/model';

/** Name of a channel in a formula as Eupnea writes it. */
export const FORMULA_NAMES: { readonly [Code in ChannelCode]: string } = {
  pressure: 'Paw',
  flow: 'Flow',
  volume: 'Volume',
  co2: 'CO2',
  muscle_pressure: 'Pmus',
  oesophageal_pressure: 'Pes',
  gastric_pressure: 'Pga',
  transdiaphragmatic_pressure: 'Pdi',
  second_pressure: 'P2',
  diaphragm_activity: 'EAdi',
  surface_emg: 'sEMG',
  plethysmogram: 'Pleth',
  ecg: 'ECG',
};

/** Further spellings; those with blanks stand in quotes. */
const OTHER_NAMES: { readonly [Code in ChannelCode]?: readonly string[] } = {
  pressure: ['airway pressure'],
  oesophageal_pressure: ['esophageal pressure'],
  surface_emg: ['surface emg'],
  diaphragm_activity: ['edi'],
};

export const FORMULA_FUNCTIONS = ['integral', 'baseline', 'abs', 'mean', 'highpass', 'lowpass'] as const;

export type FormulaFunction = (typeof FORMULA_FUNCTIONS)[number];

const BY_NAME: ReadonlyMap<string, ChannelCode> = new Map(
  CHANNEL_CODES.flatMap((code) =>
    [
      code,
      code.replaceAll('_', ' '),
      CHANNELS[code].wireName,
      FORMULA_NAMES[code].toLowerCase(),
      ...(OTHER_NAMES[code] ?? []),
    ].map((name): [string, ChannelCode] => [name, code]),
  ),
);

/** Channel of a name, in any case; null for an unknown one. */
export function findChannel(name: string): ChannelCode | null {
  return BY_NAME.get(name.trim().toLowerCase()) ?? null;
}

/** Function of a name, in any case; null for an unknown one. */
export function findFunction(name: string): FormulaFunction | null {
  return FORMULA_FUNCTIONS.find((known) => known === name.toLowerCase()) ?? null;
}
