import {
  markLetter,
  markText,
  place,
  type Figure,
  type FigureGroup,
  type FigureWords,
  type Mark,
} from './figure-marks.ts';
import { drawBottomAxis, findTicks, scaleOf } from './figure-scale.ts';

/** Bins of one width that follow each other from a lower edge, in the unit that is shown. */
export interface Histogram {
  readonly from: number;
  readonly width: number;
  readonly counts: readonly number[];
}

export interface HistogramGroup extends FigureGroup {
  readonly histogram: Histogram | null;
}

/** More bars than this are no shape any more: neighbouring bins are drawn as one. */
const BARS_MAX = 40;
const JOINED_BINS = [1, 2, 5, 10, 20, 50, 100] as const;

const LANE_PX = 84;
const LANE_GAP_PX = 14;
const LEFT_PX = 64;
const RIGHT_PX = 14;
const AXIS_PX = 46;

/** Part of the bins that any group fills, with neighbours joined alike in all groups; null where all are empty. */
export function joinBins(histograms: readonly (Histogram | null)[]): readonly (Histogram | null)[] | null {
  const filled = histograms.flatMap(
    (one) => one?.counts.flatMap((count, bin) => (count > 0 ? [bin] : [])) ?? [],
  );
  if (filled.length === 0) return null;
  const first = Math.min(...filled);
  const last = Math.max(...filled);
  const size =
    JOINED_BINS.find((bins) => Math.floor(last / bins) - Math.floor(first / bins) < BARS_MAX) ??
    Math.ceil((last - first + 1) / BARS_MAX);
  const start = Math.floor(first / size);
  const bars = Math.floor(last / size) - start + 1;
  return histograms.map((one) => {
    if (one === null) return null;
    const counts = Array.from({ length: bars }, (_, bar) =>
      one.counts.slice((start + bar) * size, (start + bar + 1) * size).reduce((sum, count) => sum + count, 0),
    );
    return { from: one.from + start * size * one.width, width: size * one.width, counts };
  });
}

/**
 * A lane a group over one horizontal axis. Bars are shares of the group in percent, on one scale for all lanes, because
 * groups have different sizes. null where no group has a value.
 */
export function drawHistogram(
  groups: readonly HistogramGroup[],
  width: number,
  words: FigureWords & { readonly percent: (share: number) => string },
): Figure | null {
  const joined = joinBins(groups.map(({ histogram }) => histogram));
  const bins = joined?.find((one) => one !== null);
  if (joined === null || bins === undefined || bins === null) return null;
  const shares = joined.map((one) => {
    const total = one?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
    return one?.counts.map((count) => (total === 0 ? 0 : (100 * count) / total)) ?? [];
  });
  const { values: ticks } = findTicks(0, Math.max(...shares.flat()), 3);
  const top = Math.max(...shares.flat(), ticks.at(-1) ?? 0);
  const x = scaleOf(bins.from, bins.from + bins.width * bins.counts.length, LEFT_PX, width - RIGHT_PX);
  const marks: Mark[] = [];
  for (const [lane, { letter }] of groups.entries()) {
    const floor = 10 + LANE_PX + lane * (LANE_PX + LANE_GAP_PX);
    const y = scaleOf(0, top, floor, floor - LANE_PX);
    for (const tick of ticks) {
      const at = y.at(tick);
      marks.push({ shape: 'path', style: 'grid', d: `M${LEFT_PX} ${place(at)}H${width - RIGHT_PX}` });
      marks.push(markText(words.percent(tick), LEFT_PX - 6, at + 4, 'end'));
    }
    marks.push(markLetter(letter, floor - LANE_PX / 2 + 4));
    marks.push({ shape: 'path', style: 'axis', d: `M${LEFT_PX} ${place(floor)}H${width - RIGHT_PX}` });
    for (const [bar, share] of (shares[lane] ?? []).entries()) {
      if (share === 0) continue;
      const left = x.at(bins.from + bar * bins.width);
      const right = x.at(bins.from + (bar + 1) * bins.width);
      const count = joined[lane]?.counts[bar] ?? 0;
      const wide = Math.max(1, right - left - 1);
      marks.push({
        shape: 'path',
        style: 'bar',
        d: `M${place(left)} ${place(floor)}V${place(y.at(share))}h${place(wide)}V${place(floor)}Z`,
        title: `${letter}: ${count} (${words.percent(share)})`,
      });
    }
  }
  const floor = 10 + groups.length * (LANE_PX + LANE_GAP_PX) - LANE_GAP_PX;
  marks.push(...drawBottomAxis(x, floor, words));
  return { width, height: floor + AXIS_PX, marks };
}
