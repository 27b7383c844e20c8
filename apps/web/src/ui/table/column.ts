import type { ReactNode } from 'react';

/**
 * `rest`: a long text keeps to 300 px and wraps. `whole`: a date stays on one line. `box`: as narrow as a checkbox.
 * `drawn`: a bar takes `--drawn-width`. `heat`: a count on the heat scale.
 */
export type ColumnWidth = 'rest' | 'whole' | 'box' | 'drawn' | 'heat';

export interface Column<Row, Sort extends string = string> {
  /** Unique in the table. */
  readonly id: string;
  /** '' where the cells need no name. */
  readonly head: ReactNode;
  /** Shown when the pointer rests on the head. */
  readonly headTitle?: string | undefined;
  /** What the cell of a row shows. */
  readonly render: (row: Row) => ReactNode;
  /** Shown when the pointer rests on the cell. */
  readonly titleOf?: (row: Row) => string | undefined;
  /** Names the row for screen readers; the first column unless another says so. */
  readonly isRowHead?: boolean;
  /** Aligned at the end, so that digits stand below each other. */
  readonly isNumber?: boolean;
  /** Words in a table of figures: aligned at the start. */
  readonly isText?: boolean;
  /** Step of the heat scale behind the cell, 0 to 5; null without a value. */
  readonly levelOf?: (row: Row) => number | null;
  /** The order that a click on the head asks for. */
  readonly sortBy?: Sort;
  /** Name before the value where narrow screens show rows as lines. */
  readonly label?: string;
  readonly width?: ColumnWidth;
}

type Order = 'asc' | 'desc';

export interface Sorting<Sort extends string> {
  readonly sorting?: { readonly by: Sort; readonly order: Order } | undefined;
  readonly onSort?: ((by: Sort, order: Order) => void) | undefined;
}

export interface Selection<Row> {
  /** Name of the box that chooses all rows of the page. */
  readonly label: string;
  /** Some row is chosen, perhaps on another page. */
  readonly hasChosen: boolean;
  readonly labelOf: (row: Row) => string;
  readonly isChosen: (row: Row) => boolean;
  readonly mayChoose: (row: Row) => boolean;
  readonly onChoose: (rows: readonly Row[], isChosen: boolean) => void;
}

/** Neighbouring rows of one key stand in a body of their own below a head. */
export interface Grouping<Row> {
  readonly keyOf: (row: Row) => string;
  /** Head of the group that a row opens. */
  readonly render: (row: Row) => ReactNode;
}
