import type { DrawnBreath } from '@eupnea/contracts/similar-breath';

export const DRAWN_CHANNELS = ['p_patient', 'flow'] as const;
type DrawnChannel = (typeof DRAWN_CHANNELS)[number];
type Wave = DrawnBreath['wave'];

export interface WaveFrame {
  readonly seconds: number;
  readonly low: number;
  readonly high: number;
}

/** Common scale for all waves of a channel, so that they can be compared. */
export function frameWaves(waves: readonly Wave[], channel: DrawnChannel): WaveFrame {
  let [low, high, seconds] = [Infinity, -Infinity, 0];
  for (const wave of waves) {
    seconds = Math.max(seconds, wave[channel].length / wave.rate_hz);
    for (const value of wave[channel]) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return high > low ? { seconds, low, high } : { seconds, low: 0, high: 1 };
}

/** A path in a field of 100 by 100, broken at missing samples. */
export function drawWave(wave: Wave, channel: DrawnChannel, { seconds, low, high }: WaveFrame): string {
  let joins = false;
  return wave[channel]
    .map((value, index) => {
      if (value === null) {
        joins = false;
        return '';
      }
      const x = (index / wave.rate_hz / seconds) * 100;
      const y = 100 - ((value - low) / (high - low)) * 100;
      const command = joins ? 'L' : 'M';
      joins = true;
      return `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
