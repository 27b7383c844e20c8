import { BREATH_FEATURE_CODES, type BreathFeatureCode, type ParameterGroup } from '@eupnea/model';
import type { WaveChannel } from '../../../lib/wave-scales.ts';
import { keepKnown } from '../../../lib/stored/keep-known.ts';

/** Maximum number of panels; nine would be too low to read. */
export const MOST_PANELS = 8;

/** Default parameters: pressures, volume, rate, power. */
const DEFAULT_PARAMETERS: readonly BreathFeatureCode[] = [
  'peep_cmh2o',
  'pmax_cmh2o',
  'vte_ml',
  'rr_bpm',
  'mp_geometric_j_min',
];

/** Parameters of the address in their order; the default parameters when none is known. */
export function readTrendParameters(text: string | undefined): readonly BreathFeatureCode[] {
  const known = keepKnown((text ?? '').split(','), BREATH_FEATURE_CODES).slice(0, MOST_PANELS);
  return known.length === 0 ? DEFAULT_PARAMETERS : known;
}

const CHANNEL_OF_GROUP: { readonly [Group in ParameterGroup]?: WaveChannel } = {
  pressures: 'pressure',
  volumes: 'volume',
  flows: 'flow',
  power: 'flow',
};

/** Wave channel whose colour the parameter group uses; null for the text colour. */
export function channelOfGroup(group: ParameterGroup): WaveChannel | null {
  return CHANNEL_OF_GROUP[group] ?? null;
}
