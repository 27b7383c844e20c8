/**
 * Signals that Eupnea processes. Units are fixed: readers and drivers convert every value on input. A new code goes to
 * the end: the position is the channel's number in stored chunks and in the simulator's protocol, and its place in
 * stored chunk summaries.
 */
export const CHANNEL_CODES = [
  'pressure',
  'flow',
  'volume',
  'co2',
  'muscle_pressure',
  'oesophageal_pressure',
  'gastric_pressure',
  'transdiaphragmatic_pressure',
  'second_pressure',
  'diaphragm_activity',
  'surface_emg',
  'plethysmogram',
  'ecg',
] as const;

export type ChannelCode = (typeof CHANNEL_CODES)[number];

export interface ChannelDefinition {
  readonly code: ChannelCode;
  /** Field name of the specification's waveform sample, where it has one. */
  readonly wireName: string;
  /** UCUM unit of every value of this channel inside Eupnea. */
  readonly unit: string;
  /** Plausible range; values outside come from a broken sensor or frame. */
  readonly plausible: readonly [minimum: number, maximum: number];
  /** Resolution of stored values, in the channel's unit. */
  readonly resolution: number;
}

/** Plausible ranges include all ventilators of the device references, from neonates to cough, with margin. */
export const CHANNELS: { readonly [Code in ChannelCode]: ChannelDefinition } = {
  pressure: {
    code: 'pressure',
    wireName: 'p_patient',
    unit: 'cm[H2O]',
    plausible: [-150, 200],
    resolution: 0.01,
  },
  flow: { code: 'flow', wireName: 'flow', unit: 'L/min', plausible: [-320, 320], resolution: 0.01 },
  volume: { code: 'volume', wireName: 'volume', unit: 'mL', plausible: [-10_000, 10_000], resolution: 0.5 },
  co2: { code: 'co2', wireName: 'pco', unit: 'mm[Hg]', plausible: [-20, 200], resolution: 0.01 },
  muscle_pressure: {
    code: 'muscle_pressure',
    wireName: 'p_mus',
    unit: 'cm[H2O]',
    plausible: [-150, 150],
    resolution: 0.01,
  },
  oesophageal_pressure: {
    code: 'oesophageal_pressure',
    wireName: 'p_es',
    unit: 'cm[H2O]',
    plausible: [-150, 150],
    resolution: 0.01,
  },
  gastric_pressure: {
    code: 'gastric_pressure',
    wireName: 'p_ga',
    unit: 'cm[H2O]',
    plausible: [-150, 300],
    resolution: 0.01,
  },
  transdiaphragmatic_pressure: {
    code: 'transdiaphragmatic_pressure',
    wireName: 'p_di',
    unit: 'cm[H2O]',
    plausible: [-300, 300],
    resolution: 0.01,
  },
  second_pressure: {
    code: 'second_pressure',
    wireName: 'p_2',
    unit: 'cm[H2O]',
    plausible: [-150, 300],
    resolution: 0.01,
  },
  diaphragm_activity: {
    code: 'diaphragm_activity',
    wireName: 'eadi',
    unit: 'uV',
    plausible: [-5000, 5000],
    resolution: 0.01,
  },
  surface_emg: {
    code: 'surface_emg',
    wireName: 's_emg',
    unit: 'uV',
    plausible: [-20_000, 20_000],
    resolution: 0.01,
  },
  plethysmogram: {
    code: 'plethysmogram',
    wireName: 'pleth',
    unit: '1',
    plausible: [-100_000, 100_000],
    resolution: 0.001,
  },
  ecg: {
    code: 'ecg',
    wireName: 'ecg',
    unit: 'mV',
    plausible: [-50, 50],
    resolution: 0.001,
  },
};

/** Values of several channels sampled together: equal lengths, NaN where a sample is missing. */
export interface SampleBlock {
  /** Index of the first sample in its epoch. */
  readonly firstIndex: number;
  readonly rateHz: number;
  readonly length: number;
  readonly channels: { readonly [Code in ChannelCode]?: Float32Array };
}
