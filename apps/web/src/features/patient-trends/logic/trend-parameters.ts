import { BREATH_FEATURE_CODES, type BreathFeatureCode, type ParameterGroup } from '@eupnea/model';
import type { WaveChannel } from '../../../lib/wave-scales.ts';
import { keepKnown } from '../../../lib/stored/keep-known.ts';

/** Panels that can be read together; the ninth would be a strip. */
export const MOST_PANELS = 8;

/** What a round looks at first: pressures, volume, rate, power. */
const DEFAULT_PARAMETERS: readonly BreathFeatureCode[] = [
  'peep_cmh2o',
  'pmax_cmh2o',
  'vte_ml',
  'rr_bpm',
  'mp_geometric_j_min',
];

/** The parameters of the address, in its order; the usual ones where it names none that are known. */
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

/** Pressures have the pressure's colour, volumes the volume's; what belongs to no channel is ink. */
export function channelOfGroup(group: ParameterGroup): WaveChannel | null {
  return CHANNEL_OF_GROUP[group] ?? null;
}
