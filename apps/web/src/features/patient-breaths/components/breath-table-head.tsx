import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import type { ReactTable } from '@tanstack/react-table';
import type { Review } from '../../../lib/stored/review.ts';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import type { breathTableFeatures } from '../hooks/use-breath-columns.tsx';
import { SORT_CODES, type BreathSelection } from '../logic/breath-selection.ts';
import styles from './breath-table.module.css';

interface BreathTableHeadProps {
  readonly table: ReactTable<typeof breathTableFeatures, StoredBreathRecord>;
  readonly review: Review;
  readonly selection: BreathSelection;
  /** Column widths of the rows. */
  readonly template: string;
}

/** Column names; a click sorts, a second click reverses the order. */
export function BreathTableHead({ table, review, selection, template }: BreathTableHeadProps) {
  return (
    <div role="rowgroup" className={styles['head']}>
      {table.getHeaderGroups().map((group) => (
        <div
          key={group.id}
          role="row"
          aria-rowindex={1}
          className={styles['names']}
          style={{ gridTemplateColumns: template }}
        >
          {group.headers.map((header) => {
            const [code] = keepKnown([header.column.id], SORT_CODES);
            const sorted = code !== undefined && code === selection.sort;
            const ascending = selection.order === 'asc';
            return (
              <span
                key={header.id}
                role="columnheader"
                data-column={header.column.id}
                aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : undefined}
              >
                {code === undefined ? (
                  <table.FlexRender header={header} />
                ) : (
                  <button
                    type="button"
                    onClick={() =>
                      review.change({ sort: code, order: sorted && ascending ? 'desc' : 'asc' }, 'step')
                    }
                  >
                    <table.FlexRender header={header} />
                    {sorted && <span aria-hidden="true">{ascending ? ' ↑' : ' ↓'}</span>}
                  </button>
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
