import { fitCanvas } from '../canvas-size.ts';
import type { SampleView } from '../sample-store.ts';
import { paintAxis } from './paint-axis.ts';
import { paintStrip } from './paint-strip.ts';
import { createScene, paintGutter, type Scene } from './scene.ts';
import { paintOpenGapLabel, readOpenGap, type OpenGap } from './open-gap.ts';
import { ERASE_BAR_PX, type SweepOptions } from './sweep-options.ts';
import { timeToX, turnStart } from './sweep-time.ts';

/** Pixels repainted left of the newest point: dot, line width and antialiasing. */
const REPAINT_PX = 6;
/** Repaint interval while data is missing: the hatching grows and its label counts. */
const GAP_REPAINT_MS = 250;

/** A frozen part of the sweep for the cursor. */
export interface FrozenSweep {
  readonly view: SampleView;
  readonly fromMs: number;
  readonly toMs: number;
  /** Current lane positions; they change when the window is resized. */
  readonly scene: () => Scene;
}

export interface Sweep {
  /** Replaces lanes, theme or texts and repaints everything. */
  update(change: Partial<Pick<SweepOptions, 'lanes' | 'theme' | 'texts'>>): void;
  /** Hatches all lanes because the data is too old for a trace. */
  setStale(stale: boolean): void;
  /** Freezes drawing, not acquisition: lays the last window out as one range. Returns null before the first sample. */
  freeze(): FrozenSweep | null;
  resume(): void;
  destroy(): void;
}

interface Painted {
  readonly turnStartMs: number;
  readonly frontMs: number;
  readonly axisSecond: number;
  readonly atMs: number;
  readonly gap: boolean;
}

/**
 * Write-over sweep of several lanes on one time axis. Repaints only columns that changed since the last frame. Reads
 * the view and keeps no samples except those of a freeze.
 */
export function createSweep(canvas: HTMLCanvasElement, initial: SweepOptions): Sweep {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser has no 2d canvas');
  let options = initial;
  let scene: Scene | null = null;
  let sensors = '';
  let painted: Painted | null = null;
  let stale = false;
  let frozen: { readonly view: SampleView; readonly toMs: number } | null = null;

  function rebuild(view: SampleView): Scene {
    if (context === null) throw new Error('Invariant broken: no context');
    painted = null;
    sensors = listSensors(options, view);
    return createScene(context, fitCanvas(canvas, context), options, view);
  }

  function onFrame(nowMs: number): void {
    const view = frozen?.view ?? options.view;
    if (scene === null || sensors !== listSensors(options, view)) scene = rebuild(view);
    if (frozen !== null) {
      if (painted === null) painted = paintFrozen(scene, frozen.view, frozen.toMs);
      return;
    }
    const head = options.playout.head(nowMs);
    if (head === null || stale) {
      if (painted === null) painted = paintWithoutData(scene, view, stale);
      return;
    }
    const gap = readOpenGap(head, view);
    const frontMs = gap === null ? head.headMs : head.elapsedMs;
    painted = paintFrame(scene, view, { headMs: head.headMs, frontMs, nowMs, gap, painted });
  }

  let unsubscribe: (() => void) | null = options.frames.subscribe(onFrame, 0, options.beatMs);
  const observer = new ResizeObserver(() => {
    scene = null;
  });
  observer.observe(canvas);

  return {
    update(change) {
      options = { ...options, ...change };
      scene = null;
    },
    setStale(next) {
      if (next === stale) return;
      stale = next;
      painted = null;
    },
    freeze() {
      const newestMs = options.view.newestMs();
      if (newestMs === null) return null;
      const head = options.playout.head(performance.now());
      frozen = { view: options.view.snapshot(), toMs: head?.headMs ?? newestMs };
      const { view, toMs } = frozen;
      scene = null;
      return {
        view,
        fromMs: toMs - options.windowSeconds * 1000,
        toMs,
        scene: () => (scene ??= rebuild(view)),
      };
    },
    resume() {
      frozen = null;
      scene = null;
    },
    destroy() {
      unsubscribe?.();
      unsubscribe = null;
      observer.disconnect();
    },
  };
}

function listSensors(options: SweepOptions, view: SampleView): string {
  if (view.newestMs() === null) return 'waiting';
  return options.lanes.map(({ channel }) => (view.ringOf(channel) === null ? '0' : '1')).join('');
}

interface Frame {
  readonly headMs: number;
  readonly frontMs: number;
  readonly nowMs: number;
  readonly gap: OpenGap | null;
  readonly painted: Painted | null;
}

/**
 * Paints the changes since the last frame. Repaints everything after a jump, and at the gap interval while data is
 * missing.
 */
function paintFrame(scene: Scene, view: SampleView, frame: Frame): Painted {
  const { painted, frontMs, gap, nowMs } = frame;
  const turnStartMs = turnStart(scene.scale, frontMs);
  const gapDue = gap !== null && painted !== null && nowMs - painted.atMs >= GAP_REPAINT_MS;
  const advanced = painted !== null && frontMs >= painted.frontMs && painted.gap === (gap !== null);
  const nearby = advanced && turnStartMs - painted.turnStartMs <= scene.scale.windowMs;
  if (painted !== null && nearby && gap !== null && !gapDue) return painted;
  if (painted !== null && nearby && gap === null && isWithinColumn(scene, painted.frontMs, frontMs))
    return painted;
  const whole = !nearby || gapDue;
  if (whole) {
    paintWhole(scene, view, frame, turnStartMs);
  } else {
    paintAdvance(scene, view, frame, turnStartMs, painted);
    paintLaggards(scene, view, frame, painted);
  }
  const axisSecond = Math.floor(frontMs / 1000);
  if (scene.options.axis && (whole || painted?.axisSecond !== axisSecond)) {
    paintRunningAxis(scene, view, frame, turnStartMs);
  }
  return { turnStartMs, frontMs, axisSecond, atMs: nowMs, gap: gap !== null };
}

/** Whether the frame brings a new column: a narrow sweep moves less than a pixel per frame. */
function isWithinColumn(scene: Scene, paintedMs: number, frontMs: number): boolean {
  const columnMs = scene.scale.windowMs / scene.scale.plotWidth / scene.size.ratio;
  return frontMs - paintedMs < columnMs;
}

function paintAdvance(
  scene: Scene,
  view: SampleView,
  frame: Frame,
  turnStartMs: number,
  painted: Painted,
): void {
  const { scale } = scene;
  const lastX = timeToX(scale, painted.turnStartMs, painted.frontMs) - REPAINT_PX;
  const x = timeToX(scale, turnStartMs, frame.frontMs);
  const running = { view, upToMs: frame.headMs, openGap: null };
  if (turnStartMs === painted.turnStartMs) {
    paintStrip(scene, { ...running, turnStartMs, fromX: lastX, toX: x + ERASE_BAR_PX, dot: true });
    return;
  }
  paintStrip(scene, {
    ...running,
    turnStartMs: painted.turnStartMs,
    fromX: lastX,
    toX: scale.plotWidth,
    dot: false,
  });
  paintStrip(scene, { ...running, turnStartMs, fromX: 0, toX: x + ERASE_BAR_PX, dot: true });
}

/** Paints the advance of the lanes that come later, each at its own end. */
function paintLaggards(scene: Scene, view: SampleView, frame: Frame, painted: Painted): void {
  const { scale } = scene;
  for (const placed of scene.placed) {
    const { lagMs = 0 } = placed.lane;
    if (lagMs === 0 || !placed.present) continue;
    const [fromMs, toMs] = [painted.frontMs - lagMs, frame.headMs - lagMs];
    const first = turnStart(scale, fromMs);
    for (let turnStartMs = first; turnStartMs <= toMs; turnStartMs += scale.windowMs) {
      paintStrip(scene, {
        view,
        turnStartMs,
        fromX: timeToX(scale, turnStartMs, fromMs) - REPAINT_PX,
        toX: timeToX(scale, turnStartMs, toMs) + REPAINT_PX,
        upToMs: frame.headMs,
        // A dot at the right end would stay there until the next turn.
        dot: toMs < turnStartMs + scale.windowMs,
        openGap: null,
        only: placed,
      });
    }
  }
}

function paintWhole(scene: Scene, view: SampleView, frame: Frame, turnStartMs: number): void {
  const { scale } = scene;
  const x = timeToX(scale, turnStartMs, frame.frontMs);
  const shared = { view, openGap: frame.gap };
  paintGutter(scene);
  paintStrip(scene, {
    ...shared,
    turnStartMs: turnStartMs - scale.windowMs,
    fromX: x + ERASE_BAR_PX,
    toX: scale.plotWidth,
    upToMs: frame.headMs,
    dot: false,
  });
  paintStrip(scene, {
    ...shared,
    turnStartMs,
    fromX: 0,
    toX: x + ERASE_BAR_PX,
    upToMs: frame.headMs,
    dot: true,
  });
  if (frame.gap !== null) paintOpenGapLabel(scene, frame.gap, turnStartMs, x);
}

function paintRunningAxis(scene: Scene, view: SampleView, frame: Frame, turnStartMs: number): void {
  const { scale } = scene;
  const eraseMs = (ERASE_BAR_PX / scale.plotWidth) * scale.windowMs;
  const previousFromMs = frame.frontMs + eraseMs - scale.windowMs;
  paintAxis(scene, view, [
    {
      turnStartMs: turnStartMs - scale.windowMs,
      fromMs: previousFromMs,
      toMs: turnStartMs - 1,
      dimmed: true,
    },
    { turnStartMs, fromMs: turnStartMs, toMs: frame.headMs, dimmed: false },
  ]);
}

function paintFrozen(scene: Scene, view: SampleView, toMs: number): Painted {
  const { scale } = scene;
  const turnStartMs = toMs - scale.windowMs;
  paintGutter(scene);
  paintStrip(scene, {
    view,
    turnStartMs,
    fromX: 0,
    toX: scale.plotWidth,
    upToMs: toMs,
    dot: false,
    openGap: null,
  });
  if (scene.options.axis) {
    paintAxis(scene, view, [{ turnStartMs, fromMs: turnStartMs, toMs, dimmed: false }]);
  }
  return { turnStartMs, frontMs: toMs, axisSecond: 0, atMs: 0, gap: false };
}

/** Paints empty lanes before the first sample and hatched lanes when the data is too old. */
function paintWithoutData(scene: Scene, view: SampleView, stale: boolean): Painted {
  paintGutter(scene);
  paintStrip(scene, {
    view,
    turnStartMs: 0,
    fromX: 0,
    toX: scene.scale.plotWidth,
    upToMs: Number.NEGATIVE_INFINITY,
    dot: false,
    openGap: stale ? { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY } : null,
  });
  if (scene.options.axis) paintAxis(scene, view, []);
  return { turnStartMs: 0, frontMs: Number.POSITIVE_INFINITY, axisSecond: 0, atMs: 0, gap: stale };
}
