import { Checkbox, UnstyledButton } from '@mantine/core';
import { createColumnHelper, tableFeatures, useTable, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/**
 * `rest`: a long text keeps to 300 px and wraps. `whole`: a date stays on one line. `box`: as narrow as a checkbox.
 */
export type ColumnWidth = 'rest' | 'whole' | 'box';

export interface Column<Row, Sort extends string = string> {
  /** Unique in the table. */
  readonly id: string;
  readonly head: ReactNode;
  /** What the cell of a row shows. */
  readonly render: (row: Row) => ReactNode;
  /** Names the row for screen readers; the first column unless another says so. */
  readonly isRowHead?: boolean;
  /** Aligned at the end, so that digits stand below each other. */
  readonly isNumber?: boolean;
  /** The order that a click on the head asks for. */
  readonly sortBy?: Sort;
  /** Name before the value where narrow screens show rows as lines. */
  readonly label?: string;
  readonly width?: ColumnWidth;
}

type Order = 'asc' | 'desc';

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

interface DataTableProps<Row, Sort extends string> {
  /** Accessible name of the table; required where its frame scrolls. */
  readonly label?: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly sorting?: { readonly by: Sort; readonly order: Order };
  readonly onSort?: (by: Sort, order: Order) => void;
  readonly selection?: Selection<Row>;
  /** The row whose record is open. */
  readonly isCurrent?: (row: Row) => boolean;
  /**
   * `list` rows open records; `dense` rows have many columns; `figures` are the numbers of a panel, aligned at the end and
   * flush with its padding.
   */
  readonly look?: 'list' | 'dense' | 'figures';
  /**
   * Below 700 px: `scroll` keeps the first column in view while the frame scrolls; `lines` shows a row as its head and its
   * named values.
   */
  readonly narrow?: 'scroll' | 'lines';
}

const features = tableFeatures({});

/**
 * A table of records. The server sorts and pages; `TableCard` is its frame, with the states of loading, failed and empty.
 */
export function DataTable<Row extends RowData, Sort extends string = string>(
  props: DataTableProps<Row, Sort>,
) {
  const { label, columns, rows, keyOf, selection, isCurrent, look = 'list', narrow = 'scroll' } = props;
  const helper = createColumnHelper<typeof features, Row>();
  const table = useTable({
    features,
    columns: columns.map(({ id }) => helper.display({ id })),
    data: rows,
    getRowId: (row) => String(keyOf(row)),
  });
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const rowHead = (columns.find(({ isRowHead }) => isRowHead) ?? columns[0])?.id;
  const shown = (
    <table className={styles['table']} aria-label={label} data-look={look} data-narrow={narrow}>
      <thead>
        <tr>
          {selection !== undefined && <ChooseAll selection={selection} rows={rows} />}
          {table.getFlatHeaders().map(({ id, column }) => (
            <Head key={id} column={columnOf.get(column.id)} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} aria-current={isCurrent?.(row.original) === true ? 'true' : undefined}>
            {selection !== undefined && <Choose selection={selection} row={row.original} />}
            {row.getAllCells().map((cell) => {
              const column = columnOf.get(cell.column.id);
              const marks = {
                'data-number': column?.isNumber,
                'data-width': column?.width,
                'data-label': column?.label,
              };
              // Called, not rendered as a component as TanStack Table does: its state and focus would go at each render.
              const content = column?.render(row.original);
              return cell.column.id === rowHead ? (
                <th key={cell.id} scope="row" {...marks}>
                  {content}
                </th>
              ) : (
                <td key={cell.id} {...marks}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (narrow === 'lines') return shown;
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles['scroll']} aria-label={label} tabIndex={0}>
      {shown}
    </section>
  );
}

interface HeadProps<Row, Sort extends string> {
  readonly column: Column<Row, Sort> | undefined;
  readonly sorting: DataTableProps<Row, Sort>['sorting'] | undefined;
  readonly onSort: DataTableProps<Row, Sort>['onSort'] | undefined;
}

/** Name of a column; a click sorts by it, a second click turns the order. */
function Head<Row, Sort extends string>({ column, sorting, onSort }: HeadProps<Row, Sort>) {
  if (column === undefined) return null;
  const { head, isNumber, width, sortBy } = column;
  const marks = { 'data-number': isNumber, 'data-width': width };
  if (sortBy === undefined || onSort === undefined) {
    return (
      <th scope="col" {...marks}>
        {head}
      </th>
    );
  }
  const order = sorting?.by === sortBy ? sorting.order : null;
  const direction = order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={order === null ? 'none' : direction} {...marks}>
      <UnstyledButton
        className={styles['sort']}
        onClick={() => onSort(sortBy, order === 'asc' ? 'desc' : 'asc')}
      >
        {head}
        <span aria-hidden="true">{order === null ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
      </UnstyledButton>
    </th>
  );
}

interface ChooseAllProps<Row> {
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[];
}

function ChooseAll<Row>({ selection, rows }: ChooseAllProps<Row>) {
  const { label, mayChoose, isChosen, onChoose } = selection;
  const choosable = rows.filter(mayChoose);
  const all = choosable.length > 0 && choosable.every(isChosen);
  return (
    <th scope="col" data-width="box">
      <Checkbox
        size="xs"
        aria-label={label}
        checked={all}
        indeterminate={!all && selection.hasChosen}
        disabled={choosable.length === 0}
        onChange={(event) => onChoose(choosable, event.currentTarget.checked)}
      />
    </th>
  );
}

interface ChooseProps<Row> {
  readonly selection: Selection<Row>;
  readonly row: Row;
}

function Choose<Row>({ selection: { labelOf, isChosen, mayChoose, onChoose }, row }: ChooseProps<Row>) {
  return (
    <td data-width="box">
      <Checkbox
        size="xs"
        aria-label={labelOf(row)}
        checked={isChosen(row)}
        disabled={!mayChoose(row)}
        onChange={(event) => onChoose([row], event.currentTarget.checked)}
      />
    </td>
  );
}
