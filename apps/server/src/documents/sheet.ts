import type { Language } from '@eupnea/contracts/language';

/** Darkness of a mark on paper. */
export type Shade = 'ink' | 'dark' | 'middle' | 'light' | 'faint' | 'hatched';

/** A mark of a picture; x and y are fractions of its box, from the top left corner. */
export type Mark =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly shade: Shade;
      readonly isOutlined?: boolean;
    }
  | {
      readonly kind: 'line';
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly shade: Shade;
      readonly isDashed?: boolean;
      readonly isBold?: boolean;
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly shade: Shade };

export interface Picture {
  readonly marks: readonly Mark[];
  /** Height, pt. */
  readonly height: number;
  /** What the picture shows, for readers who do not see it. */
  readonly alternative: string;
  /** Labels below the box by their fraction of its width. */
  readonly below?: readonly { readonly at: number; readonly text: string }[];
  /** Labels left of the box by their fraction of its height. */
  readonly beside?: readonly { readonly at: number; readonly text: string }[];
}

export interface Cell {
  readonly text: string;
  readonly isStrong?: boolean;
  readonly isUnderlined?: boolean;
  /** A second line in small type. */
  readonly small?: string;
  /** A picture across the cell, instead of the text. */
  readonly picture?: Picture;
}

export interface Table {
  readonly kind: 'table';
  /** Names of the columns; the first column names the rows. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns, by place, whose text is left-aligned like that of the first; others are right-aligned. */
  readonly texts?: readonly number[];
}

/** A key number with its basis. */
export interface KeyNumber {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  readonly note: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly isSmall?: boolean }
  | { readonly kind: 'numbers'; readonly numbers: readonly KeyNumber[] }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'legend'; readonly entries: readonly { readonly shade: Shade; readonly text: string }[] }
  | Table;

/** A titled part of a sheet. */
export interface Panel {
  readonly title: string;
  readonly note?: string;
  readonly blocks: readonly Block[];
}

/** Panels that follow each other down the page, or stand in two columns side by side. */
export type Part =
  | { readonly kind: 'panels'; readonly panels: readonly Panel[] }
  | { readonly kind: 'columns'; readonly left: readonly Panel[]; readonly right: readonly Panel[] };

/** A document in words and pictures, without places on a page; plain data, so that another thread can draw it. */
export interface Sheet {
  readonly language: Language;
  readonly title: string;
  /** Pseudonym, device or "All patients". */
  readonly subject: string;
  /** Days or hours with their time zone. */
  readonly period: string;
  /** Time at which the numbers were computed. */
  readonly made: string;
  /** "For research purpose only", on each page. */
  readonly purpose: string;
  /** "{{page}} of {{total}}" with the two words in braces. */
  readonly pageNumber: string;
  /** Lines below the title. */
  readonly lines: readonly string[];
  readonly numbers: readonly KeyNumber[];
  readonly parts: readonly Part[];
  readonly feet: readonly string[];
  readonly isLandscape?: boolean;
  /** Type is made smaller, within limits, until all stands on one page. */
  readonly fitsOnePage?: boolean;
}
