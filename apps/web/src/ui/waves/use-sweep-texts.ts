import type { SweepTexts } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatClock } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';

/**
 * Localised texts of canvases.
 * @param formatTime for samples without time of day; must be constant
 */
export function useSweepTexts(formatTime?: (timeMs: number) => string): SweepTexts {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => ({
      noDataFor: (seconds) => t('waves.noDataFor', { time: formatDuration(seconds * 1000) }),
      formatTime: formatTime ?? ((timeMs) => formatClock(timeMs, locale)),
      formatVolume: (volumeMl) => formatNumber(volumeMl, 0, locale),
      formatSpan: (seconds) => `${seconds} s`,
    }),
    [t, locale, formatTime],
  );
}
