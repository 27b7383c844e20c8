import { Button } from '@mantine/core';
import {
  readReviewKey,
  spanOf,
  type ReviewAction,
  type ReviewReading,
  type TileContent,
  type TimeWindow,
} from '@eupnea/waveform';
import { useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../lib/stored/review.ts';
import type { NotePlace } from '../../../lib/notes/note-form.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { LEAST_LANE_PX, type StoredLanes } from '../../../ui/waves/use-stored-lanes.ts';
import { useReviewStrip } from '../hooks/use-review-strip.ts';
import type { OpenComparison } from '../hooks/use-comparison.ts';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import { readComparisonKey } from '../logic/comparison-place.ts';
import { StoredLaneMenu } from './stored-lane-menu.tsx';
import styles from './wave-panel.module.css';

/** Height of two rows of breaths and the time axis, px. */
const ROWS_PX = 76;

export interface StoredWavesHandle {
  act(action: ReviewAction): void;
  /** Centred on the selected breath, otherwise on the window. */
  showSeconds(seconds: number): void;
  /** Visible window and cursor; null before the canvas is there. */
  place(): NotePlace | null;
}

interface StoredWavesProps {
  readonly review: Review;
  readonly selected: SelectedBreath;
  readonly lanes: StoredLanes;
  readonly comparison: OpenComparison | null;
  readonly handle: Ref<StoredWavesHandle>;
  readonly onSpan: (seconds: number) => void;
  /** Called with every movement; it must not render this component. */
  readonly onWindow: (window: TimeWindow) => void;
  readonly onContent: (content: TileContent) => void;
}

/** Canvas of stored waves: drag scrolls, the wheel zooms, arrows measure, a click selects a breath. */
export function StoredWaves(props: StoredWavesProps) {
  const { review, selected, lanes: stored, comparison, handle, onSpan, onWindow, onContent } = props;
  const { lanes, texts, formulas, noteTile } = stored;
  const { t } = useTranslation();
  const [reading, setReading] = useState<ReviewReading | null>(null);
  const { canvas, strip, failure, retry } = useReviewStrip({
    review,
    selected,
    lanes,
    texts,
    formulas: formulas.map(({ text }) => text),
    comparison,
    onReading: setReading,
    onSpan,
    onWindow,
    onContent(content) {
      noteTile(content);
      onContent(content);
    },
  });

  useImperativeHandle(handle, () => ({
    act: (action) => strip.current?.act(action),
    showSeconds(seconds) {
      const current = strip.current;
      if (current === null) return;
      current.act({ type: 'zoom', factor: (seconds * 1000) / spanOf(current.window()) });
    },
    place: () =>
      strip.current === null
        ? null
        : { view: strip.current.window(), cursorMs: reading === null ? null : reading.timeMs },
  }));

  function onKey(event: KeyboardEvent): void {
    const compares = comparison === null ? null : readComparisonKey(event);
    if (compares !== null) {
      event.preventDefault();
      if (compares.type === 'align') comparison?.align?.();
      else comparison?.shiftBy(compares.byMs);
      return;
    }
    const action = readReviewKey(event);
    if (action === null) return;
    event.preventDefault();
    strip.current?.act(action);
  }

  return (
    <div
      className={styles['well']}
      style={{ minHeight: lanes.length * LEAST_LANE_PX + (comparison === null ? 0 : ROWS_PX) }}
    >
      <div className={styles['lanes']}>
        <StoredLaneMenu review={review} lanes={stored} />
      </div>
      <canvas
        ref={canvas}
        className={styles['canvas']}
        role="slider"
        tabIndex={0}
        aria-label={t('breaths.wavesLabel')}
        aria-valuemin={0}
        aria-valuemax={Math.round(spanOf(review.stored) / 1000)}
        aria-valuenow={
          reading === null ? 0 : Math.max(0, Math.round((reading.timeMs - review.stored.fromMs) / 1000))
        }
        aria-valuetext={reading === null ? t('breaths.noCursor') : texts.describe(reading)}
        onKeyDown={onKey}
      />
      <WaitNotice review={review} />
      {failure !== null && (
        <div role="alert" className={styles['failure']}>
          {t('breaths.wavesFailed')} {describeProblem(failure, t)}
          <Button onClick={retry}>{t('common.tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

/** Reason for missing waves: not stored yet, or never. */
function WaitNotice({ review: { awaited, askAgain } }: { readonly review: Review }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles['waiting']} data-awaited={awaited ?? undefined}>
      {awaited === 'waiting' && t('breaths.wavesAwaited')}
      {awaited === 'missing' && (
        <>
          {t('breaths.wavesMissing')} <Button onClick={askAgain}>{t('common.tryAgain')}</Button>
        </>
      )}
    </div>
  );
}
