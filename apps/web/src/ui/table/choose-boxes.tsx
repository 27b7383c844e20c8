import { Checkbox } from '@mantine/core';
import type { Selection } from './column.ts';

interface ChooseAllProps<Row> {
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[];
}

/** Head of the boxes: chooses all rows of the page that may be chosen. */
export function ChooseAll<Row>({ selection, rows }: ChooseAllProps<Row>) {
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

/** Box of a row. */
export function Choose<Row>({
  selection: { labelOf, isChosen, mayChoose, onChoose },
  row,
}: ChooseProps<Row>) {
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
