import type { TFunction } from 'i18next';
import type { Column } from '../../../ui/table/column.ts';
import { SPREAD } from '../logic/summary-rows.ts';

type Spread = (typeof SPREAD)[number];

/** A column for each number of the spread, from the minimum to the maximum; the median is strong. */
export function spreadColumns<Row>(
  print: (row: Row, name: Spread) => string,
  t: TFunction,
): readonly Column<Row>[] {
  return SPREAD.map((name) => ({
    id: name,
    head: t(`statistics.spread.${name}`),
    render: (row) => (name === 'median' ? <strong>{print(row, name)}</strong> : print(row, name)),
  }));
}
