import { SCALE_STEPS, type WaveScales } from '../../../lib/wave-scales.ts';

/** What the loop must have room for, in the channels' own units; -Infinity (the lowest: Infinity) where a channel has no sample. */
export interface LoopReach {
  readonly lowestPressure: number;
  readonly pressure: number;
  readonly volume: number;
}

/** Where a patient pulls below the air around him, the axis begins at a multiple of this, cmH2O. */
const BELOW_AIR_STEP_CMH2O = 5;

interface LoopWaves {
  readonly firstIndex: number;
  readonly pressure?: ArrayLike<number> | undefined;
  readonly volume?: ArrayLike<number> | undefined;
}

/** How far the breaths of these samples reach. */
export function findLoopReach(
  waves: readonly LoopWaves[],
  breaths: readonly { readonly startIndex: number; readonly endIndex: number }[],
): LoopReach {
  const reach = {
    lowestPressure: Number.POSITIVE_INFINITY,
    pressure: Number.NEGATIVE_INFINITY,
    volume: Number.NEGATIVE_INFINITY,
  };
  for (const { firstIndex, ...channels } of waves) {
    for (const channel of ['pressure', 'volume'] as const) {
      const values = channels[channel] ?? [];
      for (const { startIndex, endIndex } of breaths) {
        const end = Math.min(values.length, endIndex - firstIndex);
        for (let at = Math.max(0, startIndex - firstIndex); at < end; at++) {
          const value = values[at];
          if (value === undefined) continue;
          if (value > reach[channel]) reach[channel] = value;
          if (channel === 'pressure' && value < reach.lowestPressure) reach.lowestPressure = value;
        }
      }
    }
  }
  return reach;
}

/** The chosen scales, the next step that is offered where a stored breath is larger: nothing of a loop is cut off. */
export function fitLoopScales(scales: WaveScales, reach: LoopReach): WaveScales {
  const fit = (channel: 'pressure' | 'volume') => {
    const { minimum, maximum } = scales[channel];
    if (reach[channel] <= maximum) return scales[channel];
    const next = SCALE_STEPS[channel].find((step) => step >= reach[channel]);
    return { minimum, maximum: next ?? Math.ceil(reach[channel]) };
  };
  const minimum = Math.min(
    scales.pressure.minimum,
    BELOW_AIR_STEP_CMH2O * Math.floor(reach.lowestPressure / BELOW_AIR_STEP_CMH2O),
  );
  return { ...scales, pressure: { ...fit('pressure'), minimum }, volume: fit('volume') };
}
