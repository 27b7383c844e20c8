/** A larger ratio costs frames and shows nothing more at reading distance. */
const MAX_PIXEL_RATIO = 3;

export interface CanvasSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
}

/** Fits the canvas's store to its box on screen and scales its context to CSS pixels. Setting the size clears it. */
export function fitCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): CanvasSize {
  const ratio = Math.min(MAX_PIXEL_RATIO, Math.max(1, globalThis.devicePixelRatio || 1));
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { width, height, ratio };
}
