import type { TextStyle } from './paper.ts';
import type { Shade } from './sheet.ts';

const INK = '#111111';
const MUTED = '#555555';

/** Greys that stay apart on a black and white printer. */
export const SHADES: { readonly [Name in Shade]: string } = {
  ink: INK,
  dark: '#444444',
  middle: '#8a8a8a',
  light: '#c4c4c4',
  faint: '#ececec',
  hatched: '#8a8a8a',
};

export interface Styles {
  readonly title: TextStyle;
  readonly heading: TextStyle;
  readonly body: TextStyle;
  readonly strong: TextStyle;
  readonly small: TextStyle;
  readonly head: TextStyle;
  readonly number: TextStyle;
  /** Space between parts, pt. */
  readonly gap: number;
  /** Space above and below the text of a row, pt. */
  readonly rowPadding: number;
  readonly scale: number;
}

/** @param scale 1 = the size for reading at a desk: 8.5 pt */
export function styleAt(scale: number): Styles {
  const regular = (size: number, colour: string): TextStyle => ({
    face: 'regular',
    size: size * scale,
    colour,
  });
  const strong = (size: number, colour: string): TextStyle => ({
    face: 'strong',
    size: size * scale,
    colour,
  });
  return {
    title: strong(15, INK),
    heading: strong(10, INK),
    body: regular(8.5, INK),
    strong: strong(8.5, INK),
    small: regular(7, MUTED),
    head: regular(7, MUTED),
    number: strong(14, INK),
    gap: 10 * scale,
    rowPadding: 1.6 * scale,
    scale,
  };
}
