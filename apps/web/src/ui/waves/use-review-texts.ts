import type { ReviewLaneReading, ReviewReading, ReviewTexts } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatClock } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { formatTick } from '../../lib/stored/format-period.ts';
import type { DerivedLane } from './derived-lane.ts';
import { useLaneTexts } from './use-lane-texts.ts';

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
  const locale = useLocale();
  const { nameOf, print } = useLaneTexts(derived);
  return useMemo(() => {
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
  }, [t, locale, nameOf, print]);
}
