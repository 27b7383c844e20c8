import { fitCanvas, type CanvasSize } from '../canvas-size.ts';
import { spanTimeMs, type RingView } from '../ring-buffer.ts';
import { valueAtTime, type SampleView } from '../sample-store.ts';
import { locateBreath, locateOpenBreath, type PositionRange } from './loop-breaths.ts';
import type { LoopOptions } from './loop-options.ts';
import { CARD_BEAT_MS } from '../sweep/sweep-options.ts';
import { paintLoopAxes, placeLoop, type LoopPlot } from './paint-loop-axes.ts';

/** Minimum time between two repaints; a loop needs no higher rate to be read. */
const REPAINT_BEDSIDE_MS = 50;
const REPAINT_CARD_MS = 125;
const LINE_NOW_PX = 2;
const LINE_PREVIOUS_PX = 1.5;
const PREVIOUS_OPACITY = 0.38;
const DOT_RADIUS_PX = 3;

export interface Loop {
  update(
    change: Partial<
      Pick<LoopOptions, 'theme' | 'pressureUnit' | 'pressureMinimum' | 'pressureMaximum' | 'volumeMaximum'>
    >,
  ): void;
  /** The data is too old to be shown: clears the loop. */
  setStale(stale: boolean): void;
  /** Freezes the loop together with the sweep. */
  setFrozen(frozen: boolean): void;
  destroy(): void;
}

/**
 * Draws volume against pressure: the current breath, or the last finished breath until the next one begins, and the
 * previous breath dashed.
 */
export function createLoop(canvas: HTMLCanvasElement, initial: LoopOptions): Loop {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser has no 2d canvas');
  let options = initial;
  let size: CanvasSize | null = null;
  let paintedAtMs = Number.NEGATIVE_INFINITY;
  let paintedKey = '';
  let stale = false;
  let frozen = false;

  function onFrame(nowMs: number): void {
    const restMs = options.axes ? REPAINT_BEDSIDE_MS : REPAINT_CARD_MS;
    if (context === null || (size !== null && (frozen || nowMs - paintedAtMs < restMs))) return;
    const headMs = options.playout.head(nowMs)?.headMs ?? Number.NEGATIVE_INFINITY;
    const loops = stale ? { now: null, previous: null } : locateLoops(options, headMs);
    const key = `${rangeKey(loops.now)} ${rangeKey(loops.previous)}`;
    if (size !== null && key === paintedKey) return;
    size ??= fitCanvas(canvas, context);
    paintedAtMs = nowMs;
    paintedKey = key;
    const plot = placeLoop(size, options);
    paintLoopAxes(context, plot, options);
    if (loops.previous !== null) paintRange(context, plot, options, loops.previous, true);
    if (loops.now !== null) paintRange(context, plot, options, loops.now, false);
  }

  const unsubscribe = options.frames.subscribe(onFrame, 1, options.axes ? 0 : CARD_BEAT_MS);
  const observer = new ResizeObserver(() => {
    size = null;
  });
  observer.observe(canvas);
  return {
    update(change) {
      options = { ...options, ...change };
      size = null;
    },
    setStale(next) {
      stale = next;
    },
    setFrozen(next) {
      frozen = next;
    },
    destroy() {
      unsubscribe();
      observer.disconnect();
    },
  };
}

interface Loops {
  readonly now: PositionRange | null;
  readonly previous: PositionRange | null;
}

function locateLoops({ view, breaths }: LoopOptions, headMs: number): Loops {
  const finished = breaths();
  const last = finished.at(-1);
  const ring = view.ringOf('pressure');
  if (last === undefined || ring === null) return { now: null, previous: null };
  const open = locateOpenBreath(ring, last, headMs);
  const lastRange = locateBreath(ring, last);
  if (open !== null && open.end - open.start > 1) return { now: open, previous: lastRange };
  const before = finished.at(-2);
  return { now: lastRange, previous: before === undefined ? null : locateBreath(ring, before) };
}

function rangeKey(range: PositionRange | null): string {
  return range === null ? '-' : `${range.start}:${range.end}`;
}

function paintRange(
  context: CanvasRenderingContext2D,
  plot: LoopPlot,
  { view, theme }: LoopOptions,
  range: PositionRange,
  previous: boolean,
): void {
  const ring = view.ringOf('pressure');
  if (ring === null) return;
  const readVolume = volumeReader(view, ring);
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.width, plot.height);
  context.clip();
  context.beginPath();
  let started = false;
  let lastX = 0;
  let lastY = 0;
  for (let position = range.start; position < range.end; position++) {
    const pressure = ring.valueAt('pressure', position);
    const volume = readVolume(position);
    if (Number.isNaN(pressure) || Number.isNaN(volume)) {
      started = false;
      continue;
    }
    lastX = plot.toX(pressure);
    lastY = plot.toY(volume);
    if (started) context.lineTo(lastX, lastY);
    else context.moveTo(lastX, lastY);
    started = true;
  }
  context.strokeStyle = theme.line;
  context.lineJoin = 'round';
  context.globalAlpha = previous ? PREVIOUS_OPACITY : 1;
  context.lineWidth = previous ? LINE_PREVIOUS_PX : LINE_NOW_PX;
  context.setLineDash(previous ? [5, 4] : []);
  context.stroke();
  if (!previous && started) {
    context.beginPath();
    context.arc(lastX, lastY, DOT_RADIUS_PX, 0, 2 * Math.PI);
    context.fillStyle = theme.line;
    context.fill();
  }
  context.restore();
}

/** Volume at a position of the pressure ring; a device may sample the two at different rates. */
function volumeReader(view: SampleView, ring: RingView): (position: number) => number {
  if (view.ringOf('volume') === ring) return (position) => ring.valueAt('volume', position);
  return (position) => {
    const span = ring.spans().findLast((candidate) => candidate.firstPosition <= position);
    return span === undefined ? Number.NaN : valueAtTime(view, 'volume', spanTimeMs(span, position));
  };
}
