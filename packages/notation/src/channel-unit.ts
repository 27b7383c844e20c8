import { CHANNELS, type ChannelCode } from '@eupnea/model';
import { showUnit, type ShownUnit, type UnitChoice } from './shown-unit.ts';

/** Display unit of a channel. */
export function showChannelUnit(channel: ChannelCode, units: UnitChoice): ShownUnit {
  return showUnit(CHANNELS[channel].unit, units);
}

/** Decimals of a reading on the curve, in channel units. */
const READING_DECIMALS: { readonly [Channel in ChannelCode]: number } = {
  pressure: 1,
  flow: 1,
  volume: 0,
  co2: 0,
  muscle_pressure: 1,
  oesophageal_pressure: 1,
  gastric_pressure: 1,
  transdiaphragmatic_pressure: 1,
  second_pressure: 1,
  diaphragm_activity: 1,
  surface_emg: 1,
  plethysmogram: 2,
  ecg: 2,
};

export function readingDecimals(channel: ChannelCode, { moreDecimals }: ShownUnit): number {
  return READING_DECIMALS[channel] + moreDecimals;
}
