import type { LaneCode, TileContent, WaveStretch } from '@eupnea/waveform';
import type { WaveScale } from '../wave-scales.ts';
import { roundScale } from './fit-lane-scale.ts';

/**
 * Waves that a fitted scale rests on, ms: several breaths of a slow rate. The first piece may hold a fraction of a breath.
 * Later pieces leave the scale as it is, so that scrolling does not change heights.
 */
const FITTED_AFTER_MS = 20_000;

/** Range of the values of a lane in the pieces so far. */
interface LaneFit {
  readonly least: number;
  readonly most: number;
  readonly seenMs: number;
}

export type LaneFits<Key extends string = string> = { readonly [Lane in Key]?: LaneFit };

/** Widens the ranges of lanes by a piece of waves; the same object when nothing changes. */
export function fitLanes<Key extends string>(
  known: LaneFits<Key>,
  { stretches }: Pick<TileContent, 'stretches'>,
  lanes: readonly { readonly key: Key; readonly code: LaneCode }[],
): LaneFits<Key> {
  let fits = known;
  for (const { key, code } of lanes) {
    const former = known[key];
    if (former !== undefined && former.seenMs >= FITTED_AFTER_MS) continue;
    const fit = stretches.reduce<LaneFit | undefined>((wide, stretch) => widen(wide, stretch, code), former);
    if (fit !== former) fits = { ...fits, [key]: fit };
  }
  return fits;
}

function widen(
  known: LaneFit | undefined,
  { channels, length, stepMs }: WaveStretch,
  code: LaneCode,
): LaneFit | undefined {
  const columns = channels[code];
  if (columns === undefined) return known;
  let { least, most } = known ?? { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  for (const value of columns.minimum) if (value < least) least = value;
  for (const value of columns.maximum) if (value > most) most = value;
  if (least > most) return known;
  return { least, most, seenMs: (known?.seenMs ?? 0) + length * stepMs };
}

/** Scale of a fitted lane; null before it holds a value. */
export function scaleOfFit(fit: LaneFit | undefined): WaveScale | null {
  return fit === undefined ? null : roundScale(fit.least, fit.most);
}
