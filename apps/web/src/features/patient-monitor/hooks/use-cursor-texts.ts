import type { CursorReading, CursorTexts, LaneReading } from '@eupnea/waveform';
import { useMemo } from 'react';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { DerivedLane } from '../../../ui/waves/derived-lane.ts';
import { useLaneTexts } from '../../../ui/waves/use-lane-texts.ts';

interface MonitorCursorTexts extends CursorTexts {
  /** One line for those who cannot see the picture. */
  describe(reading: CursorReading): string;
}

/** What the cursor prints, in the reader's language and numbers. */
export function useCursorTexts(derived: readonly DerivedLane[]): MonitorCursorTexts {
  const locale = useLocale();
  const { nameOf, print } = useLaneTexts(derived);
  return useMemo(() => {
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
        ...reading.lanes.map((lane) => `${nameOf(lane.channel)} ${formatValue(lane)}`),
      ].join(', ');
    return { formatValue, formatDifference, formatTime, describe };
  }, [locale, nameOf, print]);
}
