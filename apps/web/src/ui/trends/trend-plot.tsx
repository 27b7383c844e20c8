import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { TimeWindow } from '@eupnea/waveform';
import { formatLimit } from '../../lib/format/format-number.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { COLOR_TOKENS, FONT, STROKE_PX, type ThemeName } from '../../config/tokens.ts';
import type { AxisSpan } from './pick-span.ts';
import { pickTicks } from './pick-ticks.ts';
import type { TrendColumns } from './trend-columns.ts';
import styles from './trend-stack.module.css';

/** Left of every plot, where its values stand; the overlay begins at its right edge. */
const AXIS_PX = 44;
const BAND_OPACITY = '33';
/** Values between two labels of the axis stand this far apart at least. */
const TICK_SPACE_PX = 26;

interface TrendPlotProps {
  readonly columns: TrendColumns;
  /** One of the columns' unit in the unit that the axis is read in. */
  readonly factor: number;
  readonly view: TimeWindow;
  readonly color: string;
  readonly theme: ThemeName;
  /** `curve`: buckets; `dots`: each point is a breath or a sample; `steps`: a setting holds until the next. */
  readonly line: 'curve' | 'dots' | 'steps';
  /** Least height in the unit that is read, where a small difference matters more than its share of the value tells. */
  readonly leastSpan?: number | undefined;
  /** Of the columns, in their unit: what reaches further is marked at the edge. Default: everything is within. */
  readonly span?: AxisSpan | null | undefined;
}

/** One panel: the middle as a line over the extremes as a band. It only draws; the overlay listens. */
export function TrendPlot({ columns, factor, view, color, theme, line, leastSpan, span }: TrendPlotProps) {
  const locale = useLocale();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const readSpan = useEffectEvent((): AxisSpan | null =>
    span ? { ...span, least: span.least * factor, greatest: span.greatest * factor } : null,
  );

  const open = useEffectEvent((element: HTMLElement, look: Look) => {
    const created = new uPlot(makeOptions(element, look), toData(columns, factor), element);
    created.setScale('x', { min: view.fromMs, max: view.toMs });
    return created;
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const created = open(element, { color, theme, line, leastSpan, locale, readSpan });
    plot.current = created;
    const observer = new ResizeObserver(() =>
      created.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current = null;
      created.destroy();
    };
  }, [color, theme, line, leastSpan, locale]);

  useEffect(() => {
    plot.current?.batch(() => {
      plot.current?.setData(toData(columns, factor), false);
      plot.current?.setScale('x', { min: view.fromMs, max: view.toMs });
    });
  }, [columns, factor, view]);

  return <div ref={host} className={styles['plot']} aria-hidden="true" />;
}

/** Part of every build of uPlot but its smallest; without it a step is a slope. */
const steps = uPlot.paths.stepped;

function toData({ timesMs, low, high, middle }: TrendColumns, factor: number): uPlot.AlignedData {
  const scale = (column: readonly (number | null)[]) =>
    column.map((value) => (value === null ? null : value * factor));
  return [[...timesMs], scale(low), scale(high), scale(middle)];
}

interface Look {
  readonly color: string;
  readonly theme: ThemeName;
  readonly line: TrendPlotProps['line'];
  readonly leastSpan: number | undefined;
  readonly locale: string;
  /** In the unit that is read. */
  readonly readSpan: () => AxisSpan | null;
}

/** Smaller steps than these are within the least height of no panel. */
const TICK_DECIMALS = 3;

function formatTick(value: number, locale: string): string {
  return formatLimit(value, locale, TICK_DECIMALS);
}

function makeOptions(
  element: HTMLElement,
  { color, theme, line, leastSpan, locale, readSpan }: Look,
): uPlot.Options {
  const { text, border } = COLOR_TOKENS[theme];
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    ms: 1,
    padding: [8, 0, 6, 0],
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, auto: false },
      y: {
        range: (_, least, greatest) => {
          const span = readSpan();
          return pickRange(span?.least ?? least, span?.greatest ?? greatest, leastSpan);
        },
      },
    },
    axes: [
      { show: false },
      {
        size: AXIS_PX,
        gap: 6,
        splits: ({ height }, _axis, least, greatest) =>
          pickTicks(least, greatest, Math.max(2, Math.floor(height / TICK_SPACE_PX))),
        stroke: text.tertiary,
        font: `12px ${FONT.family}`,
        grid: { stroke: border.grid, width: 1 },
        ticks: { show: false },
        // uPlot's own words are the browser's, not the page's; and a panel without values has no scale to be read.
        values: ({ data: [times] }, splits) =>
          splits.map((value) => (times.length === 0 ? '' : formatTick(value, locale))),
      },
    ],
    series: [
      {},
      { stroke: 'transparent', points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
      {
        stroke: color,
        width: line === 'dots' ? 1 : STROKE_PX.trend,
        points: { show: line === 'dots', size: 4, fill: color, width: 0 },
        ...(line === 'steps' && steps !== undefined ? { paths: steps({ align: 1 }) } : {}),
      },
    ],
    bands: [{ series: [2, 1], fill: `${color}${BAND_OPACITY}` }],
    hooks: { draw: [(plot) => markBeyond(plot, text.secondary)] },
  };
}

/** Least height of a panel relative to its values: a smaller difference is noise and must not look like a change. */
const LEAST_SPAN = 0.3;
/** Values that reach this near to zero, relative to the greatest, are shown from zero. */
const NEAR_ZERO = 0.45;
const ROOM = 0.1;

/** From zero where the values are near it, with a little room; a panel without values still has an axis. */
function pickRange(least: number | null, greatest: number | null, leastSpan?: number): [number, number] {
  if (least === null || greatest === null) return [0, 1];
  const size = Math.max(Math.abs(least), Math.abs(greatest), Number.EPSILON);
  const span = Math.max(greatest - least, leastSpan ?? size * LEAST_SPAN);
  const room = (span - (greatest - least)) / 2 + span * ROOM;
  const from = least >= 0 && least - room < greatest * NEAR_ZERO ? 0 : least - room;
  return [from, greatest + room];
}

const MARK_PX = 5;

/** A triangle at the edge over or under every point that reaches beyond the axis. */
function markBeyond(plot: uPlot, color: string): void {
  const { ctx, bbox, data, scales } = plot;
  const min = scales['y']?.min ?? Number.NEGATIVE_INFINITY;
  const max = scales['y']?.max ?? Number.POSITIVE_INFINITY;
  const [times, low = [], high = []] = data;
  const size = MARK_PX * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = color;
  for (let point = 0; point < times.length; point += 1) {
    const isUnder = (low[point] ?? min) < min;
    const isOver = (high[point] ?? max) > max;
    if (!isUnder && !isOver) continue;
    const x = plot.valToPos(times[point] ?? 0, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    if (isUnder) fillTriangle(ctx, x, bbox.top + bbox.height, -size);
    if (isOver) fillTriangle(ctx, x, bbox.top, size);
  }
  ctx.restore();
}

/** @param height from the edge, where its tip stands, into the plot */
function fillTriangle(ctx: CanvasRenderingContext2D, x: number, edge: number, height: number): void {
  const half = Math.abs(height) * 0.7;
  ctx.beginPath();
  ctx.moveTo(x, edge);
  ctx.lineTo(x - half, edge + height);
  ctx.lineTo(x + half, edge + height);
  ctx.fill();
}
