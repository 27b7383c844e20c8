/** A pointer that moved less between down and up was a click. */
const CLICK_PX = 4;
/** Wheel distance (about 100 per notch) that doubles or halves the visible time. */
const WHEEL_DOUBLE = 300;
/** Firefox reports wheel distances in lines. */
const LINE_PX = 16;

/** Pointer and wheel actions, in CSS pixels of the element. */
export interface PointerListener {
  /** Scrolls by a pointer distance. */
  drag(deltaX: number): void;
  /** Zooms by `factor` around x. */
  zoom(factor: number, x: number): void;
  /** Hover position; null when the pointer leaves. */
  hover(x: number | null): void;
  click(x: number, y: number): void;
}

/**
 * One finger or button drags; two fingers or the wheel zoom; Shift or a sideways wheel scrolls. Returns the
 * unsubscribe function.
 */
export function watchPointer(element: HTMLElement, listener: PointerListener): () => void {
  const down = new Map<number, number>();
  let movedPx = 0;
  const xOf = (event: MouseEvent): number => event.clientX - element.getBoundingClientRect().left;

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, xOf(event));
    movedPx = 0;
  }

  function onMove(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    const x = xOf(event);
    if (before === undefined) {
      if (event.pointerType !== 'touch') listener.hover(x);
      return;
    }
    movedPx += Math.abs(x - before);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, x);
    if (other !== undefined) {
      const distance = Math.max(10, Math.abs(before - other));
      listener.zoom(distance / Math.max(10, Math.abs(x - other)), (x + other) / 2);
    } else if (movedPx >= CLICK_PX) listener.drag(x - before);
  }

  function onUp(event: PointerEvent): void {
    const wasDown = down.delete(event.pointerId);
    if (wasDown && movedPx < CLICK_PX && down.size === 0) {
      listener.click(xOf(event), event.clientY - element.getBoundingClientRect().top);
    }
  }

  function onCancel(event: PointerEvent): void {
    down.delete(event.pointerId);
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) listener.drag(-sideways * unit);
    else listener.zoom(2 ** ((event.deltaY * unit) / WHEEL_DOUBLE), xOf(event));
  }

  const onLeave = (): void => listener.hover(null);
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onCancel);
  element.addEventListener('pointerleave', onLeave);
  // Not passive, so that zooming does not scroll the page.
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onCancel);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('wheel', onWheel);
  };
}
