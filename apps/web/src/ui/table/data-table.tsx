import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Choose, ChooseAll } from './choose-boxes.tsx';
import type { Column, Grouping, Selection, Sorting } from './column.ts';
import styles from './data-table.module.css';
import { Head } from './table-head.tsx';

/** Attributes of a row that a screen styles or links to. */
interface RowMarks {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly 'aria-current'?: 'true' | 'location' | undefined;
  readonly 'data-best'?: boolean;
}

interface DataTableProps<Row, Sort extends string> extends Sorting<Sort> {
  /** Accessible name of the table; required where its frame scrolls. */
  readonly label?: string;
  /** Title above the head. */
  readonly caption?: ReactNode;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly selection?: Selection<Row>;
  /** The row whose record is open. */
  readonly isCurrent?: (row: Row) => boolean;
  readonly marksOf?: (row: Row) => RowMarks;
  readonly groups?: Grouping<Row>;
  /**
   * `list` rows open records; `dense` rows have many columns; `figures` are the numbers of a panel, aligned at the end and
   * flush with its padding; `facts` are its texts, aligned at the start; `matrix` has a column a day, whose cells open.
   */
  readonly look?: 'list' | 'dense' | 'figures' | 'facts' | 'matrix';
  /**
   * Below 700 px: `scroll` keeps the first column in view while the frame scrolls; `broad` also keeps the width that many
   * columns need; `lines` shows a row as its head and its named values; `fit` wraps a few columns into the width.
   */
  readonly narrow?: 'scroll' | 'broad' | 'lines' | 'fit';
  /** A frame that scrolls shows its last columns first, as those are the newest. */
  readonly startsAtEnd?: boolean;
}

const features = tableFeatures({});

/** TanStack Table takes rows that are objects; ours may be a code or a time. */
interface Held<Row> {
  readonly row: Row;
}

/**
 * A table of records. The server sorts and pages; `TableCard` is its frame, with the states of loading, failed and empty.
 */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { label, caption, columns, rows, keyOf, selection, isCurrent, marksOf, groups } = props;
  const { look = 'list', narrow = 'scroll' } = props;
  const helper = createColumnHelper<typeof features, Held<Row>>();
  const table = useTable({
    features,
    columns: columns.map(({ id }) => helper.display({ id })),
    data: rows.map((row) => ({ row })),
    getRowId: ({ row }) => String(keyOf(row)),
  });
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  // Figures in lines need the name of each, which the head has.
  const isNamed = look === 'figures' && narrow === 'lines';
  const rowHead = (columns.find(({ isRowHead }) => isRowHead) ?? columns[0])?.id;
  const shownRows = table.getRowModel().rows.map((held): ShownRow<Row> => {
    const { row } = held.original;
    const shown = (
      <tr key={held.id} aria-current={isCurrent?.(row) === true ? 'true' : undefined} {...marksOf?.(row)}>
        {selection !== undefined && <Choose selection={selection} row={row} />}
        {held.getAllCells().map((cell) => {
          const column = columnOf.get(cell.column.id);
          const marks = {
            'data-number': column?.isNumber,
            'data-text': column?.isText,
            'data-width': column?.width,
            'data-label': column?.label ?? (isNamed ? nameOf(column) : undefined),
            'data-level': column?.levelOf?.(row) ?? undefined,
            title: column?.titleOf?.(row),
          };
          // Called, not rendered as a component as TanStack Table does: its state and focus would go at each render.
          const content = column?.render(row);
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
    );
    return { row, shown };
  });
  const shown = (
    <table className={styles['table']} aria-label={label} data-look={look} data-narrow={narrow}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {selection !== undefined && <ChooseAll selection={selection} rows={rows} />}
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      {groups === undefined ? (
        <tbody>{shownRows.map((row) => row.shown)}</tbody>
      ) : (
        groupRows(shownRows, groups.keyOf).map(({ key, first, members }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + (selection === undefined ? 0 : 1)}>
                {groups.render(first)}
              </th>
            </tr>
            {members}
          </tbody>
        ))
      )}
    </table>
  );
  if (narrow === 'lines' || narrow === 'fit') return shown;
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={props.startsAtEnd === true ? scrollToEnd : undefined}
      className={styles['scroll']}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {shown}
    </div>
  );
}

function scrollToEnd(frame: HTMLElement | null): void {
  if (frame !== null) frame.scrollLeft = frame.scrollWidth;
}

function nameOf<Row, Sort extends string>(column: Column<Row, Sort> | undefined): string | undefined {
  return typeof column?.head === 'string' && column.head !== '' ? column.head : undefined;
}

interface ShownRow<Row> {
  readonly row: Row;
  readonly shown: ReactNode;
}

interface ShownGroup<Row> {
  readonly key: string;
  readonly first: Row;
  readonly members: ReactNode[];
}

/** Neighbouring rows of one key together, in their order. */
function groupRows<Row>(rows: readonly ShownRow<Row>[], keyOf: (row: Row) => string): ShownGroup<Row>[] {
  const found: ShownGroup<Row>[] = [];
  for (const { row, shown } of rows) {
    const key = keyOf(row);
    const last = found.at(-1);
    if (last?.key === key) last.members.push(shown);
    else found.push({ key, first: row, members: [shown] });
  }
  return found;
}
