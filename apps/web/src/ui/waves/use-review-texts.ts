import type { LaneCode, ReviewLaneReading, ReviewReading, ReviewTexts } from '@eupnea/waveform';
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
    const printRange = (minimum: number, maximum: number, channel: LaneCode): string => {
      const [least, most] = [print(minimum, channel), print(maximum, channel)];
      return least === most ? most : `${least} – ${most}`;
    };
    const formatValue = (lane: ReviewLaneReading): string => {
      const { channel, minimum, maximum, difference, other } = lane;
      const measured = printRange(minimum, maximum, channel);
      const isDrift = channel === 'volume' && minimum < DRIFT_BELOW_ML;
      const value = isDrift ? `${measured} (${t('waves.belowZero')})` : measured;
      const marked = Number.isNaN(difference) ? value : `${value}  Δ ${print(difference, channel)}`;
      if (other === null) return marked;
      return t('waves.compared', {
        own: marked,
        other: printRange(other.minimum, other.maximum, channel),
        difference: print(other.difference, channel),
      });
    };
    const printTime = (timeMs: number): string => {
      const hundredths = String(Math.floor((timeMs % 1000) / 10)).padStart(2, '0');
      return `${formatClock(timeMs, locale)}.${hundredths}`;
    };
    const formatTime = ({ timeMs, intervalMs, otherTimeMs }: ReviewReading): string => {
      const parts = [printTime(timeMs)];
      if (!Number.isNaN(intervalMs)) parts.push(`Δ ${formatNumber(intervalMs / 1000, 2, locale)} s`);
      if (!Number.isNaN(otherTimeMs)) parts.push(`B ${printTime(otherTimeMs)}`);
      return parts.join(' · ');
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
