import { spanOf, type TimeWindow } from '@eupnea/waveform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { formatInstant } from '../../lib/stored/format-period.ts';
import { nameOfRow, printReading, unitOfRow } from './describe-row.ts';
import { readRow } from './row-columns.ts';
import type { TimelineMark } from './timeline-marks.ts';
import { keyOfRow, type TimelineRow } from './timeline-rows.ts';
import type { TimelineData } from './use-timeline.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import styles from './timeline.module.css';

/** Lines of the table: an hour each in a view of a day. */
const LINES = 24;

interface TimelineTableProps {
  readonly rows: readonly TimelineRow[];
  readonly data: TimelineData;
  readonly view: TimeWindow;
  readonly onOpen: (mark: TimelineMark) => void;
}

/** The same curves and marks as text, for readers of a screen and for copying. */
export function TimelineTable(props: TimelineTableProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['table']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('timeline.table')}</summary>
      {isOpen && (
        <>
          <ValueTable {...props} />
          <MarkList {...props} />
        </>
      )}
    </details>
  );
}

function ValueTable({ rows, data, view }: TimelineTableProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const stepMs = spanOf(view) / LINES;
  const timesMs = Array.from({ length: LINES }, (_, line) => view.fromMs + (line + 0.5) * stepMs);
  const columns: readonly Column<number>[] = [
    {
      id: 'time',
      head: t('timeline.time'),
      width: 'whole',
      render: (timeMs) => formatInstant(timeMs, notation.locale),
    },
    ...rows.map(
      (row): Column<number> => ({
        id: keyOfRow(row),
        head: (
          <>
            {nameOfRow(row, t)} <small>{unitOfRow(row, notation)}</small>
          </>
        ),
        width: 'whole',
        render: (timeMs) => printReading(row, readRow(data.columnsOf(row), timeMs), notation),
      }),
    ),
  ];
  return (
    <div className={styles['values']}>
      <DataTable
        label={t('timeline.values')}
        look="figures"
        columns={columns}
        rows={timesMs}
        keyOf={(timeMs) => timeMs}
      />
    </div>
  );
}

function MarkList({ data, view, onOpen }: TimelineTableProps) {
  const { t } = useTranslation();
  const { locale } = useNotation();
  const marks = data.marks.filter(
    ({ atMs, untilMs }) => atMs <= view.toMs && (untilMs ?? atMs) >= view.fromMs,
  );
  if (marks.length === 0) return <p className={styles['hint']}>{t('timeline.noMarks')}</p>;
  return (
    <ul className={styles['marks']} aria-label={t('timeline.marks')}>
      {marks.map((mark) => (
        <li key={mark.key}>
          <button type="button" onClick={() => onOpen(mark)}>
            {formatInstant(mark.atMs, locale)} {mark.text}
          </button>
        </li>
      ))}
    </ul>
  );
}
