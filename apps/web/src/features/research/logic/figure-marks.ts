/**
 * A figure as plain marks. The page paints them in its theme and the SVG download in the light one, so that
 * both look the same.
 */
export interface Figure {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export type MarkStyle = PathMark['style'] | CircleMark['style'] | TextMark['style'];

export type Mark = PathMark | CircleMark | TextMark;

export interface PathMark {
  readonly shape: 'path';
  readonly style: 'bar' | 'band' | 'line' | 'reference' | 'grid' | 'axis' | 'point';
  readonly d: string;
  readonly dash?: string;
  readonly title?: string;
}

export interface CircleMark {
  readonly shape: 'circle';
  readonly style: 'point';
  readonly x: number;
  readonly y: number;
  readonly title: string;
}

export interface TextMark {
  readonly shape: 'text';
  readonly style: 'tick' | 'name';
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

/** Dash patterns of the groups A to D, px of line and gap. */
export const GROUP_DASHES = ['', '8 4', '2 3', '10 3 2 3'] as const;

export const POINT_RADIUS = 3.5;

/** Properties of a group in a figure. */
export interface FigureGroup {
  readonly letter: string;
  readonly dash: string;
}

/** Number formats of a figure in the reader's notation. */
export interface FigureWords {
  /** Tick label; `step` is the distance of two ticks. */
  readonly tick: (value: number, step: number) => string;
  /** Quantity and unit of the horizontal axis. */
  readonly axis: string;
}

/** Letter of a group at the start of its lane. */
export function markLetter(letter: string, y: number): TextMark {
  return { shape: 'text', style: 'name', x: 0, y, anchor: 'start', text: letter };
}

export function markText(
  text: string,
  x: number,
  y: number,
  anchor: TextMark['anchor'] = 'middle',
): TextMark {
  return { shape: 'text', style: 'tick', x, y, anchor, text };
}

/** Coordinate rounded to a tenth of a pixel. */
export function place(value: number): string {
  return String(Math.round(value * 10) / 10);
}
