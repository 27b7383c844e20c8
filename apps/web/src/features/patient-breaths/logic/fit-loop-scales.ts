import { SCALE_STEPS, type WaveScales } from '../../../lib/wave-scales.ts';

/** Required range of the loop in channel units; -Infinity (lowest: Infinity) without samples. */
export interface LoopReach {
  readonly lowestPressure: number;
  readonly pressure: number;
  readonly volume: number;
}

/** Step of the pressure axis below zero, cmH2O, for patients who inhale below atmospheric pressure. */
const BELOW_AIR_STEP_CMH2O = 5;

interface LoopWaves {
  readonly firstIndex: number;
  readonly pressure?: ArrayLike<number> | undefined;
  readonly volume?: ArrayLike<number> | undefined;
}

/** Range of the breaths in these samples. */
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

/** The chosen scales, or the next larger step that contains the whole loop. */
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
