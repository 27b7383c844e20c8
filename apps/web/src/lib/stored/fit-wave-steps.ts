import type { ReviewBreath, TileContent, WaveStretch } from '@eupnea/waveform';
import { ADULT_STEPS, SCALE_STEPS, type ScaleSteps, type WaveChannel } from '../wave-scales.ts';

/** One or two breaths may be a cough or the end of a disconnection. */
const LEAST_BREATHS = 3;
/** A trace that fills less of its lane is hard to read. */
const LEAST_FILLED = 0.25;
/** Room above the usual breath for the larger ones. */
const ROOM = 1.15;

/**
 * Scales for stored waves from the usual peaks of their breaths: an adult's, unless the breaths leave these or hardly
 * fill them. Null without enough breaths.
 * @param pieces tiles of one duration; a breath may begin in one and end in the next
 */
export function fitWaveSteps(pieces: readonly TileContent[]): ScaleSteps | null {
  const keys = new Set(pieces.flatMap(({ breaths }) => breaths.map(({ key }) => key)));
  if (keys.size < LEAST_BREATHS) return null;
  const fit = (channel: WaveChannel): number => {
    const peak = findUsualPeak(pieces, channel);
    const usual = ADULT_STEPS[channel];
    if (peak === null || (peak <= usual && peak >= LEAST_FILLED * usual)) return usual;
    const steps = SCALE_STEPS[channel];
    return steps.find((step) => step >= ROOM * peak) ?? steps.at(-1) ?? usual;
  };
  return { pressure: fit('pressure'), flow: fit('flow'), volume: fit('volume'), co2: fit('co2') };
}

/** Median over the breaths of the largest distance from zero; null where no breath has a value. */
function findUsualPeak(pieces: readonly TileContent[], channel: WaveChannel): number | null {
  const peaks = new Map<string, number>();
  for (const { breaths, stretches } of pieces) {
    for (const breath of breaths) {
      const peak = Math.max(...stretches.map((stretch) => findPeak(stretch, breath, channel)));
      if (peak > (peaks.get(breath.key) ?? Number.NEGATIVE_INFINITY)) peaks.set(breath.key, peak);
    }
  }
  const sorted = [...peaks.values()].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function findPeak(
  { startMs, stepMs, length, channels }: WaveStretch,
  breath: ReviewBreath,
  channel: WaveChannel,
): number {
  let peak = Number.NEGATIVE_INFINITY;
  const columns = channels[channel];
  if (columns === undefined) return peak;
  const from = Math.max(0, Math.ceil((breath.startMs - startMs) / stepMs));
  const to = Math.min(length, Math.floor((breath.endMs - startMs) / stepMs));
  for (let at = from; at < to; at++) {
    // NaN, where a channel has no value, is not larger than anything.
    const reach = Math.max(columns.maximum[at] ?? Number.NaN, -(columns.minimum[at] ?? Number.NaN));
    if (reach > peak) peak = reach;
  }
  return peak;
}
