import { Button } from '@mantine/core';
import { useTable } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SIZE_PX } from '../../../config/tokens.ts';
import { writeBreathKey } from '../../../lib/stored/breath-key.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { useRowsInView } from '../../../lib/use-rows-in-view.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { breathTableFeatures, columnWidth, useBreathColumns } from '../hooks/use-breath-columns.tsx';
import { useBreathRows } from '../hooks/use-breath-rows.ts';
import { keyOfBreath, type SelectedBreath } from '../hooks/use-selected-breath.ts';
import { readColumns } from '../logic/breath-columns.ts';
import {
  NO_FILTERS,
  isFiltered,
  type BreathSelection,
  type BreathsQuery,
} from '../logic/breath-selection.ts';
import styles from './breath-table.module.css';
import { BreathTableHead } from './breath-table-head.tsx';
import { OpenRowContext } from './number-cell.tsx';

const ROW_PX = SIZE_PX.tableRowDense;

interface BreathTableProps {
  readonly review: Review;
  readonly selection: BreathSelection;
  readonly query: BreathsQuery;
  readonly selected: SelectedBreath;
  /** Position of the selected breath in the list; null when not included. */
  readonly position: number | null;
}

/** Breaths of the period in a virtual list: only visible rows exist. */
export function BreathTable({ review, selection, query, selected, position }: BreathTableProps) {
  const { t } = useTranslation();
  const chosen = useMemo(() => readColumns(review.search.columns), [review.search.columns]);
  const columns = useBreathColumns(chosen, review.period);
  const [total, setTotal] = useState(0);
  const { attach, positions, totalPx, reveal } = useRowsInView(total, ROW_PX, SIZE_PX.tableRow);
  const rows = useBreathRows(query, positions[0] ?? 0, positions.at(-1) ?? 0);
  if (rows.total !== undefined && rows.total !== total) setTotal(rows.total);
  const loaded = positions.flatMap((index) => rows.at(index) ?? []);
  const table = useTable({ features: breathTableFeatures, columns, data: loaded });
  const byKey = new Map(
    table.getRowModel().rows.map((row) => [writeBreathKey(keyOfBreath(row.original)), row]),
  );
  const selectedKey = selected.key === null ? null : writeBreathKey(selected.key);

  // A new order begins at its first row; otherwise the table follows the selected breath.
  const order = `${selection.sort} ${selection.order}`;
  const shown = useRef({ order, key: selectedKey, isRevealed: false });
  useEffect(() => {
    const last = shown.current;
    if (last.order !== order) {
      shown.current = { order, key: selectedKey, isRevealed: true };
      reveal(0);
    } else if (position !== null && position < total && (last.key !== selectedKey || !last.isRevealed)) {
      shown.current = { order, key: selectedKey, isRevealed: true };
      reveal(position);
    }
  }, [order, position, reveal, selectedKey, total]);

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    const next = rows.at(position === null ? 0 : position + step);
    if (next !== undefined) selected.select(keyOfBreath(next));
  }

  if (rows.error !== null) {
    return <ProblemNotice title={t('breaths.failed')} error={rows.error} onRetry={rows.refetch} />;
  }
  if (rows.total === 0) return <NoBreath review={review} filtered={isFiltered(selection)} />;
  // Columns share spare width in proportion.
  const widths = table.getAllLeafColumns().map(({ id }) => columnWidth(id, review.period));
  const template = widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ');
  const leastPx = widths.reduce((sum, width) => sum + width, 0);
  return (
    <div
      ref={attach}
      className={styles['scroller']}
      role="grid"
      tabIndex={0}
      aria-label={t('breaths.table')}
      aria-rowcount={(rows.total ?? 0) + 1}
      aria-colcount={table.getAllLeafColumns().length}
      aria-busy={rows.waiting || rows.total === undefined}
      onKeyDown={onKey}
    >
      <div className={styles['grid']} style={{ minWidth: leastPx }}>
        <BreathTableHead table={table} review={review} selection={selection} template={template} />
        <div role="rowgroup" className={styles['body']} style={{ height: totalPx }}>
          {positions.map((index) => {
            const breath = rows.at(index);
            const key = breath === undefined ? null : writeBreathKey(keyOfBreath(breath));
            const row = key === null ? undefined : byKey.get(key);
            const open = key !== null && key === selectedKey;
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={open}
                className={styles['row']}
                style={{ transform: `translateY(${index * ROW_PX}px)`, gridTemplateColumns: template }}
                onClick={() => breath !== undefined && !open && selected.select(keyOfBreath(breath))}
              >
                <OpenRowContext value={open}>
                  {row === undefined ? (
                    <span role="gridcell" className={styles['pending']} />
                  ) : (
                    row.getAllCells().map((cell) => (
                      <span key={cell.id} role="gridcell" data-column={cell.column.id}>
                        <table.FlexRender cell={cell} />
                      </span>
                    ))
                  )}
                </OpenRowContext>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function NoBreath({ review, filtered }: { readonly review: Review; readonly filtered: boolean }) {
  const { t } = useTranslation();
  return (
    <NoticePage
      title={t('breaths.none')}
      text={filtered ? t('breaths.noneFiltered') : t('breaths.noneInPeriod')}
      trace="breath"
    >
      {filtered && (
        <Button variant="filled" onClick={() => review.change(NO_FILTERS, 'step')}>
          {t('review.clearFilters')}
        </Button>
      )}
    </NoticePage>
  );
}
