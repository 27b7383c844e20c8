import { Button } from '@mantine/core';
import {
  readReviewKey,
  spanOf,
  type LaneCode,
  type ReviewAction,
  type ReviewReading,
  type SweepLane,
  type TileContent,
  type TimeWindow,
} from '@eupnea/waveform';
import { CHANNEL_CODES } from '@eupnea/model';
import { useImperativeHandle, useMemo, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import type { Review } from '../../../lib/stored/review.ts';
import type { WaveScales } from '../../../lib/wave-scales.ts';
import type { NotePlace } from '../../../lib/notes/note-form.ts';
import { readLanes } from '../../../lib/stored/lane-choice.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import { useHeldChannels } from '../../../ui/waves/use-held-channels.ts';
import { useDerivedLanes } from '../hooks/use-derived-lanes.ts';
import { writeFormulas } from '../logic/lane-formulas.ts';
import { useReviewStrip } from '../hooks/use-review-strip.ts';
import { useReviewTexts } from '../../../ui/waves/use-review-texts.ts';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import { LaneMenu } from './lane-menu.tsx';
import { MuscleScoreLink } from './muscle-score-link.tsx';
import styles from './wave-panel.module.css';

/** Height of a lane below which its trace is not legible, px. */
const LEAST_LANE_PX = 64;

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
  readonly scales: WaveScales;
  readonly handle: Ref<StoredWavesHandle>;
  readonly onSpan: (seconds: number) => void;
  /** Called with every movement; it must not render this component. */
  readonly onWindow: (window: TimeWindow) => void;
  readonly onContent: (content: TileContent) => void;
}

/** Canvas of stored waves: drag scrolls, the wheel zooms, arrows measure, a click selects a breath. */
export function StoredWaves(props: StoredWavesProps) {
  const { review, selected, scales, handle, onSpan, onWindow, onContent } = props;
  const { t } = useTranslation();
  const { channels, computed, fitted, noteContent } = useHeldChannels(CHANNEL_CODES);
  const theme = useTheme();
  const {
    formulas,
    derived,
    lanes: derivedLanes,
    noteDerived,
  } = useDerivedLanes(review.search.formulas, theme);
  const texts = useReviewTexts(derived);
  const held = useMemo<readonly LaneCode[]>(
    () => [...channels, ...formulas.map(({ code }) => code)],
    [channels, formulas],
  );
  const shown = useMemo(() => readLanes(review.search.lanes, held), [review.search.lanes, held]);
  const allScales = useMemo(() => ({ ...fitted, ...scales }), [fitted, scales]);
  const channelLanes = useSweepLanes({
    channels,
    scales: allScales,
    theme,
    long: true,
    computed,
  });
  const lanes = useMemo(() => {
    const known: readonly SweepLane<LaneCode>[] = [...channelLanes, ...derivedLanes];
    return shown.flatMap((code) => known.find(({ channel }) => channel === code) ?? []);
  }, [channelLanes, derivedLanes, shown]);
  const [reading, setReading] = useState<ReviewReading | null>(null);
  const { canvas, strip, failure, retry } = useReviewStrip({
    review,
    selected,
    lanes,
    texts,
    formulas: formulas.map(({ text }) => text),
    onReading: setReading,
    onSpan,
    onWindow,
    onContent(content) {
      noteContent(content);
      noteDerived(content);
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
    const action = readReviewKey(event);
    if (action === null) return;
    event.preventDefault();
    strip.current?.act(action);
  }

  return (
    <div className={styles['well']} style={{ minHeight: lanes.length * LEAST_LANE_PX }}>
      <LaneMenu
        held={channels}
        formulas={formulas}
        shown={shown}
        more={<MuscleScoreLink review={review} held={channels} />}
        onChange={(next, changed = formulas) =>
          review.change({ lanes: next.join(','), formulas: writeFormulas(changed) }, 'quiet')
        }
      />
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
