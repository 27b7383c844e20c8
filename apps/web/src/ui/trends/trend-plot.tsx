import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { TimeWindow } from '@eupnea/waveform';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { COLOR_TOKENS, FONT, STROKE_PX, type ThemeName } from '../../config/tokens.ts';
import type { AxisSpan } from './pick-span.ts';
import { pickTicks } from './pick-ticks.ts';
import type { TrendColumns } from './trend-columns.ts';
import styles from './trend-stack.module.css';

/** Width of the value axis, px; the overlay starts at its right. */
const AXIS_PX = 44;
const BAND_OPACITY = '33';
/** Minimum distance of two axis labels, px. */
const TICK_SPACE_PX = 26;

interface TrendPlotProps {
  readonly columns: TrendColumns;
  /** Factor from the columns' unit to the display unit. */
  readonly factor: number;
  readonly view: TimeWindow;
  readonly color: string;
  readonly theme: ThemeName;
  /** `curve`: buckets; `dots`: breaths or samples; `steps`: settings. */
  readonly line: 'curve' | 'dots' | 'steps';
  /** Minimum height in the display unit, where small differences matter. */
  readonly leastSpan?: number | undefined;
  /** Range in the columns' unit; points beyond are marked at the edge. By default all are included. */
  readonly span?: AxisSpan | null | undefined;
}

/** One panel: median line over its band. Draws only; the overlay handles events. */
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

/** Missing in uPlot's smallest build; without it steps become slopes. */
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
  /** In the display unit. */
  readonly readSpan: () => AxisSpan | null;
}

/** Maximum decimals of a tick. */
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
        // uPlot's own labels use the browser's language, and a panel without values has a scale only if one is given.
        values: ({ data: [times] }, splits) =>
          splits.map((value) => (times.length === 0 && readSpan() === null ? '' : formatTick(value, locale))),
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
    // The edges of steps are slopes, which would shade beside them.
    bands: line === 'steps' ? [] : [{ series: [2, 1], fill: `${color}${BAND_OPACITY}` }],
    hooks: { draw: [(plot) => markBeyond(plot, text.secondary)] },
  };
}

/** Minimum height of a panel relative to its values, so that noise does not look like a change. */
const LEAST_SPAN = 0.3;
/** Share of the maximum below which the axis starts at zero. */
const NEAR_ZERO = 0.45;
const ROOM = 0.1;

/** Axis range with a margin, from zero if values are near it; panels without values have an axis too. */
function pickRange(least: number | null, greatest: number | null, leastSpan?: number): [number, number] {
  if (least === null || greatest === null) return [0, 1];
  const size = Math.max(Math.abs(least), Math.abs(greatest), Number.EPSILON);
  const span = Math.max(greatest - least, leastSpan ?? size * LEAST_SPAN);
  const room = (span - (greatest - least)) / 2 + span * ROOM;
  const from = least >= 0 && least - room < greatest * NEAR_ZERO ? 0 : least - room;
  return [from, greatest + room];
}

const MARK_PX = 5;

/** Triangles at the edge for points beyond the axis. */
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

/** @param height distance of the tip from the edge, into the plot */
function fillTriangle(ctx: CanvasRenderingContext2D, x: number, edge: number, height: number): void {
  const half = Math.abs(height) * 0.7;
  ctx.beginPath();
  ctx.moveTo(x, edge);
  ctx.lineTo(x - half, edge + height);
  ctx.lineTo(x + half, edge + height);
  ctx.fill();
}
