import type { CursorReading, CursorTexts, LaneReading } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format-number.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '../../../lib/parameters/display-value.ts';
import type { WaveChannel } from '../../../lib/wave-scales.ts';

/** Decimals that a reading on the curve can carry. */
const DECIMALS: { readonly [channel: string]: number } = { pressure: 1, flow: 1, volume: 0, co2: 0 };

interface MonitorCursorTexts extends CursorTexts {
  /** One line for those who cannot see the picture. */
  describe(reading: CursorReading): string;
}

/** What the cursor prints, in the reader's language and numbers. */
export function useCursorTexts(): MonitorCursorTexts {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const names: { readonly [Channel in WaveChannel]: string } = {
      pressure: t('waves.pressure'),
      flow: t('waves.flow'),
      volume: t('waves.volume'),
      co2: t('waves.co2'),
    };
    const print = (value: number, channel: string): string =>
      Number.isNaN(value) ? MISSING : formatNumber(value, DECIMALS[channel] ?? 1, locale);
    const formatValue = (lane: LaneReading): string => print(lane.value, lane.channel);
    const formatDifference = (lane: LaneReading): string => `Δ ${print(lane.difference, lane.channel)}`;
    const formatTime = ({ timeMs, intervalMs }: CursorReading): string => {
      const hundredths = String(Math.floor((timeMs % 1000) / 10)).padStart(2, '0');
      const time = `${formatClock(timeMs, locale)}.${hundredths}`;
      return Number.isNaN(intervalMs) ? time : `${time} · Δ ${formatNumber(intervalMs / 1000, 2, locale)} s`;
    };
    const describe = (reading: CursorReading): string =>
      [
        formatTime(reading),
        ...reading.lanes.map((lane) => `${nameOf(names, lane)} ${formatValue(lane)}`),
      ].join(', ');
    return { formatValue, formatDifference, formatTime, describe };
  }, [t, locale]);
}

function nameOf(names: { readonly [channel: string]: string }, lane: LaneReading): string {
  return names[lane.channel] ?? lane.channel;
}
