import { SECOND_MS } from '@eupnea/model';
import type { Timeseries } from '@eupnea/contracts/timeseries';
import type { TimeWindow } from '@eupnea/waveform';
import { rangeOf, toTrendColumns } from '../../../ui/trends/trend-columns.ts';

export type RangeEdge = 'from' | 'to';

/** Shortest part between the handles, as a share of the session. */
const LEAST_SHARE = 1 / 240;

/** Position of a time in the session, 0 to 1; null for none. */
export function placeOf(timeMs: number | null, { fromMs, toMs }: TimeWindow): number | null {
  if (timeMs === null || toMs <= fromMs) return null;
  return Math.min(1, Math.max(0, (timeMs - fromMs) / (toMs - fromMs)));
}

/**
 * Time of an edge that is moved to a place of the session, to the second; the edges stay in order.
 * @returns null at the border of the session
 */
export function moveEdge(
  edge: RangeEdge,
  share: number,
  place: Readonly<Record<RangeEdge, number>>,
  { fromMs, toMs }: TimeWindow,
): number | null {
  const kept =
    edge === 'from'
      ? Math.max(0, Math.min(share, place.to - LEAST_SHARE))
      : Math.min(1, Math.max(share, place.from + LEAST_SHARE));
  if (kept === (edge === 'from' ? 0 : 1)) return null;
  return Math.round((fromMs + kept * (toMs - fromMs)) / SECOND_MS) * SECOND_MS;
}

/** SVG path of the medians of a parameter; a gap stays a gap. Empty without values. */
export function drawLine(
  answer: Timeseries,
  code: string,
  period: TimeWindow,
  width: number,
  height: number,
): string {
  const series = answer.series.find((one) => one.parameter === code);
  const range = series === undefined ? null : rangeOf(series);
  if (series === undefined || range === null) return '';
  const { timesMs, middle } = toTrendColumns(answer, series);
  const span = Math.max(range.greatest, 1e-9);
  let isOpen = false;
  return timesMs
    .map((timeMs, point) => {
      const value = middle[point] ?? null;
      const share = placeOf(timeMs, period);
      if (value === null || share === null) {
        isOpen = false;
        return '';
      }
      const command = isOpen ? 'L' : 'M';
      isOpen = true;
      return `${command}${(share * width).toFixed(1)} ${(height * (1 - 0.9 * (value / span))).toFixed(1)}`;
    })
    .join('');
}
