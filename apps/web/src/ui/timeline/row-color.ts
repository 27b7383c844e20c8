import { findParameter, type ParameterGroup } from '@eupnea/model';
import type { WaveChannel } from '../../lib/wave-scales.ts';
import type { TimelineRow } from './timeline-rows.ts';

const CHANNEL_OF_GROUP: { readonly [Group in ParameterGroup]?: WaveChannel } = {
  pressures: 'pressure',
  volumes: 'volume',
  flows: 'flow',
  power: 'flow',
};

/** Wave channel whose colour a row of breath numbers uses; null for the text colour. */
export function channelOfRow({ kind, code }: TimelineRow): WaveChannel | null {
  const definition = kind === 'trend' ? findParameter('breath', code) : null;
  return definition === null ? null : (CHANNEL_OF_GROUP[definition.group] ?? null);
}
