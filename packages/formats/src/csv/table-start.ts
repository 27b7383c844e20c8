import type { ChannelCode, ChannelMapping } from '@eupnea/model';
import type { CsvColumns } from './csv-columns.ts';
import { channelsOfColumns, isPositional, placeColumns } from './csv-header.ts';
import { guessDelimiter, splitCsvLine } from './split-csv-line.ts';
import { layoutOfMapping, type RowLayout } from './table-layout.ts';

/** How the rows of a table are to be read, once its start is found. */
export interface TableRows {
  readonly layout: RowLayout;
  readonly delimiter: string;
  readonly decimalComma: boolean;
}

/** Whether the line at which the rows were found is a header: it may be told by not being numbers. */
type HeaderRule = 'always' | 'unless_numbers' | 'never';

/** Finds where the rows begin. */
export interface TableStart {
  readonly channels: readonly ChannelCode[];
  /** @returns null while the line belongs to what stands before the rows */
  find(line: string, lineNumber: number): { readonly rows: TableRows; readonly header: HeaderRule } | null;
}

/** By a header that has the named columns; the delimiter is guessed from it. */
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

/** By an inspected or edited mapping, which says all of it. */
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
