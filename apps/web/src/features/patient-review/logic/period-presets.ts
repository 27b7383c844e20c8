import { HOUR_MS } from '@eupnea/model';
import { keepWithin, spanOf, type TimeWindow } from '@eupnea/waveform';

/** Periods offered as buttons; `all` covers everything stored. */
export const PERIOD_PRESETS = ['1h', '6h', '24h', '7d', 'all'] as const;

export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

const LENGTHS_MS: { readonly [Preset in PeriodPreset]: number } = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  all: Number.POSITIVE_INFINITY,
};
/** Maximum distance in ms between the end of the period and the last breath for a `last hours` preset. */
const TOLERANCE_MS = 2000;

/** Period of a preset, counted back from the last stored breath when the view reaches beyond it. */
export function choosePreset(preset: PeriodPreset, period: TimeWindow, stored: TimeWindow): TimeWindow {
  const length = Math.min(LENGTHS_MS[preset], spanOf(stored));
  const toMs = preset === 'all' ? stored.toMs : Math.min(period.toMs, stored.toMs);
  return keepWithin({ fromMs: toMs - length, toMs }, stored);
}

/** Preset that equals the visible period; null for a custom period. */
export function findPreset(period: TimeWindow, stored: TimeWindow): PeriodPreset | null {
  if (Math.abs(spanOf(period) - spanOf(stored)) <= TOLERANCE_MS) return 'all';
  return (
    PERIOD_PRESETS.find((preset) => Math.abs(spanOf(period) - LENGTHS_MS[preset]) <= TOLERANCE_MS) ?? null
  );
}
