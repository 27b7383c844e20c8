/** A part of a page that is never broken. */
export interface Piece {
  /** pt */
  readonly height: number;
  /** Draws with the top left corner at this place, pt. */
  draw(x: number, y: number): void;
  /** Stays on the page of the piece after it, as a heading does. */
  readonly leads?: boolean;
  /** Drawn again above this piece when it begins a page: the head of its table. */
  readonly repeated?: Piece;
}

/** Empty space, pt. */
export function space(height: number): Piece {
  return { height, draw: () => undefined };
}

export function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height }) => sum + height, 0);
}
