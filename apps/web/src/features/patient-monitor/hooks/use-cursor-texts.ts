import type { CursorReading, CursorTexts, LaneCode, LaneReading } from '@eupnea/waveform';
import { CHANNEL_CODES } from '@eupnea/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatClock } from '../../../lib/format/format-time.ts';
import { readingDecimals, showChannelUnit } from '@eupnea/notation/channel-unit';
import { MISSING } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import type { WaveChannel } from '../../../lib/wave-scales.ts';

interface MonitorCursorTexts extends CursorTexts {
  /** One line for those who cannot see the picture. */
  describe(reading: CursorReading): string;
}

/** What the cursor prints, in the reader's language and numbers. */
export function useCursorTexts(): MonitorCursorTexts {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  return useMemo(() => {
    const names: { readonly [Channel in WaveChannel]: string } = {
      pressure: t('waves.pressure'),
      flow: t('waves.flow'),
      volume: t('waves.volume'),
      co2: t('waves.co2'),
    };
    const print = (value: number, lane: LaneCode): string => {
      const channel = CHANNEL_CODES.find((code) => code === lane);
      if (Number.isNaN(value) || channel === undefined) return MISSING;
      const unit = showChannelUnit(channel, units);
      return formatNumber(value * unit.factor, readingDecimals(channel, unit), locale);
    };
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
  }, [t, locale, units]);
}

function nameOf(names: { readonly [channel: string]: string }, lane: LaneReading): string {
  return names[lane.channel] ?? lane.channel;
}
