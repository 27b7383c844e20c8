/** Upper bound of the device pixel ratio: a larger one costs frames and shows no more detail at reading distance. */
const MAX_PIXEL_RATIO = 3;

export interface CanvasSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/**
 * Resizes the canvas's pixel buffer to its box on screen and scales its context to CSS pixels. Resizing clears the
 * canvas.
 */
export function fitCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): CanvasSize {
  const ratio = Math.min(MAX_PIXEL_RATIO, Math.max(1, globalThis.devicePixelRatio || 1));
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height, ratio };
}
