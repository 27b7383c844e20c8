// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

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
  expect(all('[role=group][aria-label=Beds]').map(({ tabIndex }) => tabIndex)).toEqual([0]);
  cleanup();
  show(<DataTable {...table} narrow="lines" />);
  expect(all('[role=group]')).toEqual([]);
});

test('figures as lines are named by their heads, those of a list only where a column says so', () => {
  const labels = (look: 'figures' | 'list') => {
    cleanup();
    show(
      <DataTable
        columns={[
          { id: 'name', head: 'Bed', render: ({ name }) => name },
          { id: 'id', head: 'Number', render: ({ id }) => id },
        ]}
        rows={BEDS}
        keyOf={({ id }) => id}
        look={look}
        narrow="lines"
      />,
    );
    return all('tbody td').map(({ dataset }) => dataset['label']);
  };
  expect(labels('figures')).toEqual(['Number', 'Number']);
  expect(labels('list')).toEqual([undefined, undefined]);
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

test('neighbouring rows of one key stand below the head of their group', () => {
  const beds = [...BEDS, { id: 9, name: 'Bed 9', isOurs: false }];
  show(
    <DataTable
      columns={COLUMNS}
      rows={beds}
      keyOf={({ id }) => id}
      groups={{ keyOf: ({ isOurs }) => String(isOurs), render: ({ isOurs }) => (isOurs ? 'Ours' : 'Others') }}
    />,
  );
  expect(all('tbody').map((body) => body.querySelector('th[scope=rowgroup]')?.textContent)).toEqual([
    'Ours',
    'Others',
  ]);
  expect(all('tbody').map((body) => body.querySelectorAll('th[scope=row]').length)).toEqual([1, 2]);
  expect(all('th[scope=rowgroup]').map((head) => head.getAttribute('colspan'))).toEqual(['3', '3']);
});

test('a column without a name has no head for readers of a screen, a count its step of the heat scale', () => {
  show(
    <DataTable
      caption="Beds of the ward"
      narrow="fit"
      columns={[
        { id: 'name', head: '', titleOf: ({ name }) => `Name ${name}`, render: ({ name }) => name },
        {
          id: 'count',
          head: '7',
          headTitle: 'Hour 7',
          width: 'heat',
          levelOf: ({ isOurs }) => (isOurs ? 3 : null),
          render: ({ id }) => id,
        },
      ]}
      rows={BEDS}
      keyOf={({ id }) => id}
      marksOf={({ id }) => ({ id: `bed-${id}` })}
    />,
  );
  expect(texts('caption')).toEqual(['Beds of the ward']);
  expect(all('[role=group]')).toEqual([]);
  expect(texts('thead th')).toEqual(['7']);
  expect(all('thead th').map(({ title }) => title)).toEqual(['Hour 7']);
  expect(all('tbody th').map(({ title }) => title)).toEqual(['Name Bed 7', 'Name Bed 8']);
  expect(all('td[data-width=heat][data-level]').map(({ dataset }) => dataset['level'])).toEqual(['3']);
  expect(all('tbody tr').map(({ id }) => id)).toEqual(['bed-7', 'bed-8']);
});
