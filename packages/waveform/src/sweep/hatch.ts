/** Distance, CSS pixels, between two lines of the hatching that marks missing data. */
const HATCH_STEP_PX = 8;

/** Returns a pattern anchored to the canvas, so that separately painted strips join. */
export function createHatch(
  context: CanvasRenderingContext2D,
  ratio: number,
  color: string,
): CanvasPattern | null {
  const side = Math.round(HATCH_STEP_PX * ratio);
  const tile = new OffscreenCanvas(side, side);
  const tileContext = tile.getContext('2d');
  if (tileContext === null) return null;
  tileContext.strokeStyle = color;
  tileContext.lineWidth = ratio;
  tileContext.beginPath();
  for (const shift of [-side, 0, side]) {
    tileContext.moveTo(shift - 1, side + 1);
    tileContext.lineTo(shift + side + 1, -1);
  }
  tileContext.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  // The context is scaled to CSS pixels; the tile is in device pixels.
  pattern?.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]));
  return pattern;
}
