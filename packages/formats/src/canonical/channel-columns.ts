import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';

/** Column names of waveform tables that Eupnea writes: channel and unit, so that a table explains itself. */
const UNIT_ENDINGS: { readonly [Code in ChannelCode]: string } = {
  pressure: 'cmh2o',
  flow: 'lpm',
  volume: 'ml',
  co2: 'mmhg',
  muscle_pressure: 'cmh2o',
  oesophageal_pressure: 'cmh2o',
  gastric_pressure: 'cmh2o',
  transdiaphragmatic_pressure: 'cmh2o',
  second_pressure: 'cmh2o',
  diaphragm_activity: 'uv',
  surface_emg: 'uv',
  plethysmogram: 'nu',
  ecg: 'mv',
};

export function columnOfChannel(channel: ChannelCode): string {
  return `${channel}_${UNIT_ENDINGS[channel]}`;
}

/** Null for a column of another meaning. */
export function channelOfColumn(column: string): ChannelCode | null {
  return CHANNEL_CODES.find((channel) => columnOfChannel(channel) === column) ?? null;
}
