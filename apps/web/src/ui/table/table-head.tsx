import { UnstyledButton } from '@mantine/core';
import type { Column, Sorting } from './column.ts';
import styles from './data-table.module.css';

interface HeadProps<Row, Sort extends string> extends Sorting<Sort> {
  readonly column: Column<Row, Sort>;
}

/** Name of a column; a click sorts by it, a second click turns the order. */
export function Head<Row, Sort extends string>({ column, sorting, onSort }: HeadProps<Row, Sort>) {
  const { head, headTitle, isNumber, isText, width, sortBy } = column;
  const marks = { 'data-number': isNumber, 'data-text': isText, 'data-width': width, title: headTitle };
  // A head without a name would be read as an empty name of each cell.
  if (head === '') return <td {...marks} />;
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
