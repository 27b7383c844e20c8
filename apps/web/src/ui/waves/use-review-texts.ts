import {
  DERIVED_CODES,
  type DerivedCode,
  type LaneCode,
  type ReviewLaneReading,
  type ReviewReading,
  type ReviewTexts,
} from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatClock } from '../../lib/format/format-time.ts';
import { readingDecimals, showChannelUnit } from '@eupnea/notation/channel-unit';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { formatTick } from '../../lib/stored/format-period.ts';
import type { DerivedLane } from './derived-lane.ts';

const NO_DERIVED: readonly DerivedLane[] = [];

/** Volume, mL, below which the integral of flow has drifted or gas was lost; above it is rounding of the integral. */
const DRIFT_BELOW_ML = -10;

interface StoredTexts extends ReviewTexts {
  /** Text alternative for screen readers. */
  describe(reading: ReviewReading): string;
}

/** Texts of stored waves in the reader's language. */
export function useReviewTexts(derived: readonly DerivedLane[] = NO_DERIVED): StoredTexts {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  return useMemo(() => {
    const names: { readonly [channel: string]: string } = {
      pressure: t('waves.pressure'),
      flow: t('waves.flow'),
      volume: t('waves.volume'),
      co2: t('waves.co2'),
    };
    const print = (value: number, channel: LaneCode): string => {
      if (Number.isNaN(value)) return MISSING;
      if (isDerived(channel)) {
        const lane = derived.find(({ code }) => code === channel);
        return formatNumber(value * (lane?.unit.factor ?? 1), lane?.decimals ?? 1, locale);
      }
      const unit = showChannelUnit(channel, units);
      return formatNumber(value * unit.factor, readingDecimals(channel, unit), locale);
    };
    const nameOf = (channel: LaneCode): string => {
      if (isDerived(channel)) return derived.find(({ code }) => code === channel)?.name ?? channel;
      return names[channel] ?? t(`files.meaning.${channel}`);
    };
    const formatValue = ({ channel, minimum, maximum, difference }: ReviewLaneReading): string => {
      const measured =
        minimum === maximum
          ? print(maximum, channel)
          : `${print(minimum, channel)} – ${print(maximum, channel)}`;
      const isDrift = channel === 'volume' && minimum < DRIFT_BELOW_ML;
      const value = isDrift ? `${measured} (${t('waves.belowZero')})` : measured;
      return Number.isNaN(difference) ? value : `${value}  Δ ${print(difference, channel)}`;
    };
    const formatTime = ({ timeMs, intervalMs }: ReviewReading): string => {
      const hundredths = String(Math.floor((timeMs % 1000) / 10)).padStart(2, '0');
      const time = `${formatClock(timeMs, locale)}.${hundredths}`;
      return Number.isNaN(intervalMs) ? time : `${time} · Δ ${formatNumber(intervalMs / 1000, 2, locale)} s`;
    };
    return {
      formatTick: (timeMs: number, stepMs: number) => formatTick(timeMs, stepMs, locale),
      formatValue,
      formatTime,
      belowZero: `(${t('waves.belowZero')})`,
      inspirationLetter: 'I',
      expirationLetter: 'E',
      describe: (reading) =>
        [
          formatTime(reading),
          ...reading.lanes.map((lane) => `${nameOf(lane.channel)} ${formatValue(lane)}`),
        ].join(', '),
    };
  }, [t, locale, units, derived]);
}

function isDerived(channel: LaneCode): channel is DerivedCode {
  return DERIVED_CODES.some((code) => code === channel);
}
