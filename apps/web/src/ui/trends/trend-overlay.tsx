import { keepWithin, panWindow, spanOf, zoomWindow, type TimeWindow } from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './trend-stack.module.css';

/** Minimum drag distance, px; shorter drags are clicks. */
const LEAST_DRAG_PX = 6;
/** Wheel distance that doubles or halves the visible time (about 100 per notch). */
const WHEEL_DOUBLE = 300;
const PAGE_SHARE = 0.8;

interface TrendOverlayProps {
  readonly label: string;
  readonly view: TimeWindow;
  readonly bounds: TimeWindow;
  readonly cursorMs: number | null;
  /** Reading at the cursor for screen readers. */
  readonly reading: string;
  readonly time: string;
  readonly onCursor: (timeMs: number | null) => void;
  /** Moves by points. */
  readonly onStep: (points: number) => void;
  /** Moves to the next (1) or previous (-1) mark. */
  readonly onMark: (direction: 1 | -1) => void;
  /** Called during a movement; `done` at its end. */
  readonly onView: (view: TimeWindow, done: boolean) => void;
  readonly onBack: () => void;
  readonly onOpen: (timeMs: number) => void;
}

interface Drag {
  readonly fromX: number;
  readonly toX: number;
  /** Shift scrolls instead of zooming. */
  readonly pan: boolean;
}

/**
 * Crosshair through all panels: drag zooms, Shift and drag scrolls, the wheel zooms, Escape goes back, a
 * click opens.
 */
export function TrendOverlay(props: TrendOverlayProps) {
  const { label, view, bounds, cursorMs, reading, time, onCursor, onStep, onMark, onView } = props;
  const { onBack, onOpen } = props;
  const host = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const widthOf = (): number => Math.max(1, host.current?.clientWidth ?? 1);
  const xOf = (clientX: number): number => clientX - (host.current?.getBoundingClientRect().left ?? 0);
  const timeAt = (x: number): number => view.fromMs + (x / widthOf()) * spanOf(view);
  const shareOf = (timeMs: number): string => `${((timeMs - view.fromMs) / spanOf(view)) * 100}%`;

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
    const next =
      event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
        ? panWindow(view, sideways / widthOf(), bounds)
        : zoomWindow(view, 2 ** (event.deltaY / WHEEL_DOUBLE), timeAt(xOf(event.clientX)), bounds);
    onView(next, false);
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const listener = (event: WheelEvent): void => onWheel(event);
    // Not passive, so that the page does not scroll during a zoom.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, []);

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    host.current?.setPointerCapture(event.pointerId);
    const x = xOf(event.clientX);
    setDrag({ fromX: x, toX: x, pan: event.shiftKey });
  }

  function onMove(event: PointerEvent): void {
    const x = xOf(event.clientX);
    onCursor(timeAt(Math.min(widthOf(), Math.max(0, x))));
    if (drag === null) return;
    if (drag.pan) onView(panWindow(view, (drag.toX - x) / widthOf(), bounds), false);
    setDrag({ ...drag, toX: x });
  }

  function onUp(event: PointerEvent): void {
    if (drag === null) return;
    const x = xOf(event.clientX);
    setDrag(null);
    if (Math.abs(x - drag.fromX) < LEAST_DRAG_PX) return onOpen(timeAt(x));
    if (drag.pan) return onView(view, true);
    const [left, right] = [Math.min(drag.fromX, x), Math.max(drag.fromX, x)];
    onView(keepWithin({ fromMs: timeAt(left), toMs: timeAt(right) }, bounds), true);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const anchorMs = cursorMs ?? (view.fromMs + view.toMs) / 2;
    const actions: { readonly [key: string]: () => void } = {
      ArrowLeft: () => onStep(event.shiftKey ? -10 : -1),
      ArrowRight: () => onStep(event.shiftKey ? 10 : 1),
      n: () => onMark(1),
      N: () => onMark(-1),
      '+': () => onView(zoomWindow(view, 0.5, anchorMs, bounds), true),
      '=': () => onView(zoomWindow(view, 0.5, anchorMs, bounds), true),
      '-': () => onView(zoomWindow(view, 2, anchorMs, bounds), true),
      PageUp: () => onView(panWindow(view, -PAGE_SHARE, bounds), true),
      PageDown: () => onView(panWindow(view, PAGE_SHARE, bounds), true),
      Escape: onBack,
      Backspace: onBack,
      Enter: () => onOpen(anchorMs),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  return (
    <div
      ref={host}
      className={styles['overlay']}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(spanOf(view) / 1000)}
      aria-valuenow={cursorMs === null ? 0 : Math.round((cursorMs - view.fromMs) / 1000)}
      aria-valuetext={reading}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => drag === null && onCursor(null)}
      onDoubleClick={onBack}
      onKeyDown={onKey}
    >
      {drag !== null && !drag.pan && Math.abs(drag.toX - drag.fromX) >= LEAST_DRAG_PX && (
        <div
          className={styles['selection']}
          style={{ left: Math.min(drag.fromX, drag.toX), width: Math.abs(drag.toX - drag.fromX) }}
        />
      )}
      {cursorMs !== null && (
        <>
          <div className={styles['cursor']} style={{ left: shareOf(cursorMs) }} />
          <div className={styles['time']} style={{ left: shareOf(cursorMs) }}>
            {time}
          </div>
        </>
      )}
    </div>
  );
}
