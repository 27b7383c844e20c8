/** A value; null = absent. */
export type ParquetCell = number | string | null;

/** Values of a column, row after row; of a column of lists, one list per row. */
export type ParquetCells = readonly (ParquetCell | ParquetList)[];

export type ParquetList = readonly (number | null)[];
