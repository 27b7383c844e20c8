import { Button } from '@mantine/core';
import { keepWithin, spanOf, zoomWindow } from '@eupnea/waveform';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { formatInstant } from '../../lib/stored/format-period.ts';
import type { Review } from '../../lib/stored/review.ts';
import { NotesControls } from '../notes/notes-controls.tsx';
import { NoticePage } from '../notice-page.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { useTrendView } from '../trends/use-trend-view.ts';
import { describePoints } from './describe-points.ts';
import { labelOfRow, printReading } from './describe-row.ts';
import { openMark, openWaves } from './open-mark.ts';
import { PresetMenu } from './preset-menu.tsx';
import { readRow } from './row-columns.ts';
import { RowPicker } from './row-picker.tsx';
import { stepPoint } from './step-point.ts';
import { marksAt, stepMark } from './timeline-marks.ts';
import { writeTimelineRows, type TimelineRows } from './timeline-rows.ts';
import { TimelineStack } from './timeline-stack.tsx';
import { TimelineTable } from './timeline-table.tsx';
import { TrendsSkeleton } from './trends-skeleton.tsx';
import { useCrosshair } from './use-crosshair.ts';
import { useTimeline } from './use-timeline.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly review: Review;
  readonly shown: TimelineRows;
  /** Name of the crosshair. */
  readonly label: string;
  /** Time of the entry that the address selects; null without one. */
  readonly entryMs?: number | null;
  /** More buttons, such as the saved views. */
  readonly more?: ReactNode;
}

/** All that is stored of a patient over time, in one stack under one crosshair; its address reproduces it. */
export function Timeline({ review, shown, label, entryMs = null, more }: TimelineProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const { view, canGoBack, show, back } = useTrendView(review);
  const data = useTimeline(review, shown, review.period);
  const crosshair = useCrosshair(review, entryMs);
  const { answer, marks } = data;
  const [noteId, setNoteId] = useState<number | null>(null);
  if (answer === undefined && data.error !== null) {
    return <ProblemNotice title={t('trends.failed')} error={data.error} onRetry={data.refetch} />;
  }
  if (answer === undefined) return <TrendsSkeleton panels={shown.rows.length} />;
  const { timeMs } = crosshair;
  const cursorMs = timeMs !== null && timeMs >= view.fromMs && timeMs <= view.toMs ? timeMs : null;
  const time = cursorMs === null ? '' : formatInstant(cursorMs, notation.locale);

  function moveTo(nextMs: number): void {
    if (nextMs < view.fromMs || nextMs > view.toMs) {
      const half = spanOf(view) / 2;
      show(keepWithin({ fromMs: nextMs - half, toMs: nextMs + half }, review.stored), true);
    }
    crosshair.pin(nextMs);
  }

  function open(openMs: number): void {
    const mark = marks.find(({ atMs }) => atMs === openMs);
    if (mark === undefined) openWaves(review, openMs, answer);
    else openMark(review, mark, setNoteId);
  }

  const readings = (): readonly string[] =>
    cursorMs === null
      ? []
      : [
          time,
          ...shown.rows.map(
            (row) =>
              `${labelOfRow(row, t)} ${printReading(row, readRow(data.columnsOf(row), cursorMs), notation)}`,
          ),
          ...marksAt(marks, cursorMs, view).map(({ text }) => text),
        ];
  const zoom = (factor: number): void =>
    show(zoomWindow(view, factor, cursorMs ?? view.fromMs + spanOf(view) / 2, review.stored), true);
  const isEmpty =
    answer.breaths === 0 &&
    marks.length === 0 &&
    shown.rows.every((row) => data.columnsOf(row).range === null);
  return (
    <>
      <div className={styles['toolbar']}>
        <p className={styles['status']} role="status">
          {describePoints(answer, t, notation.locale)}
        </p>
        <div className={styles['tools']}>
          {crosshair.isPinned && (
            <Button onClick={() => crosshair.pin(null)}>{t('timeline.removeCrosshair')}</Button>
          )}
          <Button disabled={!canGoBack} onClick={back}>
            {t('trends.back')}
          </Button>
          <Button onClick={() => zoom(0.5)} aria-label={t('review.zoomIn')}>
            +
          </Button>
          <Button onClick={() => zoom(2)} aria-label={t('review.zoomOut')}>
            −
          </Button>
          <PresetMenu shown={shown} onChoose={(rows) => review.change({ rows }, 'step')} />
          <RowPicker
            shown={shown}
            onChoose={(next) => review.change({ rows: writeTimelineRows(next) }, 'quiet')}
          />
          <NotesControls
            review={review}
            placeOf={() => ({ view, cursorMs })}
            openedId={noteId}
            onOpened={setNoteId}
          />
          {more}
        </div>
      </div>
      {data.error !== null && (
        <ProblemNotice title={t('timeline.partFailed')} error={data.error} onRetry={data.refetch} />
      )}
      {isEmpty ? (
        <NoticePage title={t('trends.nothing')} text={t('trends.nothingText')} trace="breath">
          <Button variant="filled" onClick={() => show(review.stored, true)}>
            {t('trends.showAll')}
          </Button>
        </NoticePage>
      ) : (
        <TimelineStack
          data={data}
          shown={shown}
          view={view}
          onHover={crosshair.hover}
          onOpenMark={(mark) => openMark(review, mark, setNoteId)}
          overlay={{
            label,
            bounds: review.stored,
            cursorMs,
            reading: readings().join(', '),
            time,
            onCursor: crosshair.hover,
            onStep: (points) => {
              const next = stepPoint(answer, cursorMs, points);
              if (next !== null) crosshair.pin(next);
            },
            onMark: (direction) => {
              const next = stepMark(marks, timeMs, direction);
              if (next !== null) moveTo(next.atMs);
            },
            onView: show,
            onBack: back,
            onOpen: open,
          }}
        />
      )}
      <p className={styles['keys']}>{t('timeline.keys')}</p>
      {!isEmpty && (
        <TimelineTable
          rows={shown.rows}
          data={data}
          view={view}
          onOpen={(mark) => openMark(review, mark, setNoteId)}
        />
      )}
    </>
  );
}
