import { fitCanvas } from '../canvas-size.ts';
import { paintGround, paintMarks, paintRows } from './paint-breaths.ts';
import { paintLanes } from './paint-lanes.ts';
import type { OverlayPicture, Picture } from './review-picture.ts';
import { paintCursor, readCursor, stepAt, type ReviewCursor } from './review-cursor.ts';
import type { ReviewAction } from './review-keys.ts';
import { BREATH_ROW_PX, type ReviewOptions, type ReviewReading } from './review-options.ts';
import { createReviewScene, toTime, type ReviewScene } from './review-scene.ts';
import {
  keepWithin,
  panWindow,
  revealWithin,
  shiftWindow,
  spanOf,
  zoomWindow,
  type TimeWindow,
} from './time-window.ts';
import { watchPointer } from './watch-pointer.ts';
import type { VisibleTile } from './tile-store.ts';
import type { ReviewBreath, TileContent } from './wave-tile.ts';

export interface ReviewListener {
  /** Called when the user moves the window. */
  onWindow(window: TimeWindow): void;
  /** Called when the user clicks a breath. */
  onPick(breath: ReviewBreath): void;
  /** Called when the user clicks a breath of the other waves. */
  onPickOverlay?(breath: ReviewBreath): void;
  /** Called when the user moves the cursor by key or click; null when it is removed. */
  onReading(reading: ReviewReading | null): void;
}

type ReviewChange = Partial<
  Pick<
    ReviewOptions,
    'lanes' | 'overlay' | 'selected' | 'showsFindings' | 'theme' | 'texts' | 'bounds' | 'settledUntilMs'
  >
>;

export interface ReviewStrip {
  update(change: ReviewChange): void;
  window(): TimeWindow;
  /** Shows exactly this window. */
  show(window: TimeWindow): void;
  /** Scrolls a time range into view with the least movement. */
  reveal(stretch: TimeWindow): void;
  act(action: ReviewAction): void;
  /** Called when the samples of a tile arrive. */
  repaint(): void;
  destroy(): void;
}

/**
 * Scrolling and zooming view of stored waves: lanes on one time axis, breaths, findings, measuring cursor. Repaints
 * only on change.
 */
export function createReviewStrip(
  canvas: HTMLCanvasElement,
  initial: ReviewOptions,
  initialWindow: TimeWindow,
  listener: ReviewListener,
): ReviewStrip {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser has no 2d canvas');
  let options = initial;
  let window = keepWithin(initialWindow, initial.bounds);
  let scene: ReviewScene | null = null;
  let cursor: ReviewCursor | null = null;
  let hoverMs: number | null = null;
  let stopFrames: (() => void) | null = null;

  function ensureScene(): ReviewScene {
    if (context === null) throw new Error('Invariant broken: no context');
    scene ??= createReviewScene(context, fitCanvas(canvas, context), options);
    return scene;
  }

  function picture(): Picture {
    const current = ensureScene();
    const tiles = options.tiles.visible(window, current.plotWidth);
    return { scene: current, options, window, tiles, overlay: pictureOverlay(), ...gatherMarks(tiles) };
  }

  function pictureOverlay(): OverlayPicture | null {
    const { overlay = null } = options;
    if (overlay === null) return null;
    const shifted = shiftWindow(window, -overlay.shiftMs);
    const tiles = overlay.tiles.visible(shifted, ensureScene().plotWidth);
    return { window: shifted, tiles, breaths: gatherMarks(tiles).breaths };
  }

  function paint(): void {
    stopFrames?.();
    stopFrames = null;
    const current = picture();
    paintGround(current);
    paintLanes(current);
    paintMarks(current);
    paintRows(current);
    const shown = hoverMs === null ? cursor : { timeMs: hoverMs, markMs: cursor?.markMs ?? null };
    if (shown !== null) paintCursor(current, shown);
  }

  /** Requests one repaint at the next frame; repeated requests are merged. */
  function repaint(): void {
    stopFrames ??= options.frames.subscribe(paint);
  }

  function move(next: TimeWindow): void {
    window = next;
    const { plotWidth } = ensureScene();
    options.tiles.want(window, plotWidth);
    const { overlay = null } = options;
    if (overlay !== null) overlay.tiles.want(shiftWindow(window, -overlay.shiftMs), plotWidth);
    repaint();
  }

  function moveByHand(next: TimeWindow): void {
    move(next);
    listener.onWindow(window);
  }

  function setCursor(next: ReviewCursor | null): void {
    cursor = next;
    repaint();
    listener.onReading(next === null ? null : readCursor(picture(), next));
  }

  function step(samples: number): void {
    const timeMs = cursor?.timeMs ?? (window.fromMs + window.toMs) / 2;
    const current = picture();
    const stepMs = stepAt(current.tiles, timeMs, spanOf(window) / current.scene.plotWidth);
    const inView = cursor !== null && timeMs >= window.fromMs && timeMs <= window.toMs;
    const nextMs = inView ? timeMs + samples * stepMs : (window.fromMs + window.toMs) / 2;
    const shown = revealWithin(window, { fromMs: nextMs, toMs: nextMs }, options.bounds);
    if (shown !== window) moveByHand(shown);
    setCursor({ timeMs: nextMs, markMs: cursor?.markMs ?? null });
  }

  function act(action: ReviewAction): void {
    hoverMs = null;
    switch (action.type) {
      case 'step':
        return step(action.samples);
      case 'mark': {
        const timeMs = cursor?.timeMs ?? (window.fromMs + window.toMs) / 2;
        return setCursor({ timeMs, markMs: cursor?.markMs === timeMs ? null : timeMs });
      }
      case 'zoom': {
        const held = cursor !== null && cursor.timeMs > window.fromMs && cursor.timeMs < window.toMs;
        const anchorMs = held && cursor !== null ? cursor.timeMs : (window.fromMs + window.toMs) / 2;
        return moveByHand(zoomWindow(window, action.factor, anchorMs, options.bounds));
      }
      case 'pan':
        return moveByHand(panWindow(window, action.share, options.bounds));
      case 'edge': {
        const { fromMs, toMs } = options.bounds;
        const at = action.end === 'first' ? fromMs : toMs - spanOf(window);
        return moveByHand(keepWithin({ fromMs: at, toMs: at + spanOf(window) }, options.bounds));
      }
    }
  }

  const stopPointer = watchPointer(canvas, {
    drag: (deltaX) => moveByHand(panWindow(window, -deltaX / ensureScene().plotWidth, options.bounds)),
    zoom: (factor, x) =>
      moveByHand(zoomWindow(window, factor, toTime(ensureScene(), window, x), options.bounds)),
    hover(x) {
      const current = ensureScene();
      hoverMs = x === null || x < current.plotLeft ? null : toTime(current, window, x);
      repaint();
    },
    click(x, y) {
      const current = ensureScene();
      const timeMs = toTime(current, window, x);
      const { overlay = null } = options;
      if (overlay !== null && y > current.plotHeight + BREATH_ROW_PX) {
        const there = timeMs - overlay.shiftMs;
        const other = pictureOverlay()?.breaths.find((one) => there >= one.startMs && there < one.endMs);
        if (other !== undefined) listener.onPickOverlay?.(other);
        return;
      }
      setCursor({ timeMs, markMs: cursor?.markMs ?? null });
      const breath = picture().breaths.find(({ startMs, endMs }) => timeMs >= startMs && timeMs < endMs);
      if (breath !== undefined) listener.onPick(breath);
    },
  });

  const observer = new ResizeObserver(() => {
    scene = null;
    move(window);
  });
  observer.observe(canvas);
  return {
    update(change) {
      options = { ...options, ...change };
      if (change.lanes !== undefined || change.theme !== undefined || change.overlay !== undefined)
        scene = null;
      if (change.bounds !== undefined) window = keepWithin(window, change.bounds);
      move(window);
    },
    window: () => window,
    show: (next) => move(keepWithin(next, options.bounds)),
    reveal: (stretch) => move(revealWithin(window, stretch, options.bounds)),
    act,
    repaint,
    destroy() {
      stopFrames?.();
      stopPointer();
      observer.disconnect();
    },
  };
}

/** A breath on a tile border is part of both tiles; duplicates are removed. */
function gatherMarks(tiles: readonly VisibleTile[]): Pick<TileContent, 'breaths' | 'findings'> {
  const breaths = new Map<string, ReviewBreath>();
  const findings = new Map<string, TileContent['findings'][number]>();
  for (const { content } of tiles) {
    for (const breath of content?.breaths ?? []) breaths.set(breath.key, breath);
    for (const finding of content?.findings ?? [])
      findings.set(`${finding.letters} ${finding.fromMs}`, finding);
  }
  return { breaths: [...breaths.values()], findings: [...findings.values()] };
}
