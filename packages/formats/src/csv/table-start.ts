import type { ChannelCode, ChannelMapping } from '@eupnea/model';
import type { CsvColumns } from './csv-columns.ts';
import { channelsOfColumns, isPositional, placeColumns } from './csv-header.ts';
import { guessDelimiter, splitCsvLine } from './split-csv-line.ts';
import { layoutOfMapping, type RowLayout } from './table-layout.ts';

/** How to read the table rows after the start is found. */
export interface TableRows {
  readonly layout: RowLayout;
  readonly delimiter: string;
  readonly decimalComma: boolean;
  /** Most cells of a row; absent = not known. */
  readonly widest?: number;
}

/** Whether the first accepted line is a header, recognised by its non-numeric cells. */
type HeaderRule = 'always' | 'unless_numbers' | 'never';

/** Finds the first row of the table. */
export interface TableStart {
  readonly channels: readonly ChannelCode[];
  /** @returns null for a line before the rows */
  find(line: string, lineNumber: number): { readonly rows: TableRows; readonly header: HeaderRule } | null;
}

/** Finds the start by a header with the named columns and guesses the delimiter from the header. */
export function startByNames(columns: CsvColumns): TableStart {
  return {
    channels: channelsOfColumns(columns),
    find(line) {
      const delimiter = guessDelimiter(line);
      const layout = placeColumns(columns, splitCsvLine(line, delimiter));
      if (layout === null) return null;
      return {
        rows: { layout, delimiter, decimalComma: delimiter !== ',' },
        header: isPositional(columns) ? 'unless_numbers' : 'always',
      };
    },
  };
}

/** Finds the start from a complete mapping (inspected, or edited by a user). */
export function startByMapping(mapping: ChannelMapping): TableStart {
  const { delimiter, decimalComma, headerRows } = mapping.table ?? {
    delimiter: ',',
    decimalComma: false,
    headerRows: 0,
  };
  const rows: TableRows = { layout: layoutOfMapping(mapping), delimiter, decimalComma };
  return {
    channels: mapping.channels.map(({ channel }) => channel),
    find: (_line, lineNumber) => (lineNumber <= headerRows ? null : { rows, header: 'never' }),
  };
}
