// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';

interface Bed {
  readonly id: number;
  readonly name: string;
  readonly isOurs: boolean;
}

const BEDS: readonly Bed[] = [
  { id: 7, name: 'Bed 7', isOurs: true },
  { id: 8, name: 'Bed 8', isOurs: false },
];

const COLUMNS: readonly Column<Bed, 'id' | 'name'>[] = [
  { id: 'name', head: 'Bed', sortBy: 'name', render: ({ name }) => name },
  { id: 'number', head: 'Number', sortBy: 'id', isNumber: true, label: 'Number', render: ({ id }) => id },
  { id: 'actions', head: 'Actions', render: () => <button type="button">Open</button> },
];

afterEach(cleanup);

function show(table: ReactNode): void {
  render(<MantineProvider env="test">{table}</MantineProvider>);
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map((element) => element.textContent);

test('a row is named by its first column, and the open one is marked', () => {
  show(<DataTable columns={COLUMNS} rows={BEDS} keyOf={({ id }) => id} isCurrent={({ id }) => id === 8} />);
  expect(texts('thead th')).toEqual(['Bed', 'Number', 'Actions']);
  expect(texts('tbody th[scope=row]')).toEqual(['Bed 7', 'Bed 8']);
  expect(texts('tr[aria-current=true] th')).toEqual(['Bed 8']);
  expect(all('td[data-number=true]').map(({ dataset }) => dataset['label'])).toEqual(['Number', 'Number']);
});

test('a wide table scrolls in a region that the keyboard reaches, rows as lines need none', () => {
  const table = { columns: COLUMNS, rows: BEDS, keyOf: ({ id }: Bed) => id };
  show(<DataTable label="Beds" {...table} />);
  expect(all('section[aria-label=Beds]').map(({ tabIndex }) => tabIndex)).toEqual([0]);
  cleanup();
  show(<DataTable {...table} narrow="lines" />);
  expect(all('section')).toEqual([]);
});

test('a click sorts by a column, another one turns the order, and only columns that sort have buttons', () => {
  const onSort = vi.fn();
  show(
    <DataTable
      columns={COLUMNS}
      rows={BEDS}
      keyOf={({ id }) => id}
      sorting={{ by: 'id', order: 'asc' }}
      onSort={onSort}
    />,
  );
  expect(all('thead th').map((head) => head.getAttribute('aria-sort'))).toEqual(['none', 'ascending', null]);
  for (const button of all('thead button')) fireEvent.click(button);
  expect(onSort.mock.calls).toEqual([
    ['name', 'asc'],
    ['id', 'desc'],
  ]);
});

test('what a cell shows lives on when the table renders again with new columns', () => {
  const table = () => (
    <MantineProvider env="test">
      <DataTable
        columns={[
          { id: 'name', head: 'Bed', render: ({ name }: Bed) => <button type="button">{name}</button> },
        ]}
        rows={[...BEDS]}
        keyOf={({ id }) => id}
      />
    </MantineProvider>
  );
  const { rerender } = render(table());
  const before = all('tbody button');
  rerender(table());
  expect(before.map((button) => button.isConnected)).toEqual([true, true]);
});

test('the box of the head chooses what may be chosen', () => {
  const onChoose = vi.fn();
  show(
    <DataTable
      columns={COLUMNS}
      rows={BEDS}
      keyOf={({ id }) => id}
      selection={{
        label: 'All',
        labelOf: ({ name }) => `Choose ${name}`,
        hasChosen: false,
        isChosen: () => false,
        mayChoose: ({ isOurs }) => isOurs,
        onChoose,
      }}
    />,
  );
  const boxes = all('input[type=checkbox]').filter((box) => box instanceof HTMLInputElement);
  expect(boxes.map((box) => [box.getAttribute('aria-label'), box.disabled])).toEqual([
    ['All', false],
    ['Choose Bed 7', false],
    ['Choose Bed 8', true],
  ]);
  for (const box of boxes.slice(0, 1)) fireEvent.click(box);
  expect(onChoose).toHaveBeenCalledWith([BEDS[0]], true);
});
