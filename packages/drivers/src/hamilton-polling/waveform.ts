import { CHANNELS, type ChannelCode } from '@eupnea/model';
import { WAVEFORM_WITH_CO2, WAVEFORM_WITH_PRESSURE } from './codec.ts';

export interface WaveformChannel {
  /** Null for a channel that Eupnea does not keep. */
  readonly code: ChannelCode | null;
  readonly perCount: number;
}

/**
 * Scale of a count. ASSUMED, because only the maker's document has it. 12 bits around zero give 204.7 cmH2O,
 * 204.7 L/min, 2047 mL and 204.7 mmHg, the ranges of an adult ventilator.
 */
const PRESSURE: WaveformChannel = { code: 'pressure', perCount: 0.1 };
const FLOW: WaveformChannel = { code: 'flow', perCount: 0.1 };
const VOLUME: WaveformChannel = { code: 'volume', perCount: 1 };
const CO2: WaveformChannel = { code: 'co2', perCount: 0.1 };
/** Auxiliary port or oesophageal balloon; the protocol does not distinguish them. */
const OPTIONAL_PRESSURE: WaveformChannel = { code: null, perCount: 0.1 };

/** Channels of the two waveform answers in byte order. */
export const WAVEFORM_LAYOUTS: ReadonlyMap<number, readonly WaveformChannel[]> = new Map([
  [WAVEFORM_WITH_CO2, [PRESSURE, FLOW, VOLUME, CO2]],
  [WAVEFORM_WITH_PRESSURE, [PRESSURE, OPTIONAL_PRESSURE, FLOW, VOLUME]],
]);

/** Values of all channels at one time; NaN means missing. */
export type WaveformMoment = Readonly<Partial<Record<ChannelCode, number>>>;

export function readMoment(identifier: number, counts: readonly number[]): WaveformMoment {
  const moment: Partial<Record<ChannelCode, number>> = {};
  for (const [at, { code, perCount }] of (WAVEFORM_LAYOUTS.get(identifier) ?? []).entries()) {
    if (code === null) continue;
    const value = (counts[at] ?? Number.NaN) * perCount;
    const [minimum, maximum] = CHANNELS[code].plausible;
    moment[code] = value >= minimum && value <= maximum ? value : Number.NaN;
  }
  return moment;
}
