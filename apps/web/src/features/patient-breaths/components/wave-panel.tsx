import { Button, SegmentedControl } from '@mantine/core';
import { ZOOM_STEP, type ReviewAction, type TimeWindow } from '@eupnea/waveform';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createExternalStore } from '../../../lib/external-store.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import type { Review } from '../../../lib/stored/review.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import { NoteLane } from '../../../ui/notes/note-lane.tsx';
import { NotesControls } from '../../../ui/notes/notes-controls.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { ScaleMenu } from '../../../ui/waves/scale-menu.tsx';
import { useOfferedScales } from '../../../ui/waves/use-offered-scales.ts';
import { useStoredLanes, type StoredLanes } from '../../../ui/waves/use-stored-lanes.ts';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import { useComparison } from '../hooks/use-comparison.ts';
import { openPlayback, readPlayback } from '../logic/playback-place.ts';
import { DetectorControls } from './detector-controls.tsx';
import { DetectorLanes } from './detector-lanes.tsx';
import { StoredWaves, type StoredWavesHandle } from './stored-waves.tsx';
import styles from './wave-panel.module.css';

// Load when they are opened.
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');
const ComparisonBar = lazyPart(() => import('./comparison-bar.tsx'), 'ComparisonBar');
const PlaybackPanel = lazyPart(() => import('./playback-panel.tsx'), 'PlaybackPanel');

/** Time spans in seconds: a breath, a minute, an hour. */
const SPANS = [10, 30, 120, 600, 3600] as const;
/** Spans that fit a phone. */
const SPANS_ON_PHONE = SPANS.slice(0, 3);

interface WavePanelProps {
  readonly review: Review;
  readonly selected: SelectedBreath;
}

/** Stored waves at rest, or played as a monitor, in the same lanes. */
export function WavePanel({ review, selected }: WavePanelProps) {
  const deviceId = selected.key?.deviceId ?? review.scope.device_id ?? 0;
  const lanes = useStoredLanes({
    chosen: review.search,
    scales: useWaveScales(deviceId, 'stored'),
    long: true,
  });
  const place = readPlayback(review.search, review.stored);
  const [wasPlayed, setWasPlayed] = useState(false);
  if (place !== null) {
    if (!wasPlayed) setWasPlayed(true);
    return (
      <Suspense fallback={null}>
        <PlaybackPanel review={review} place={place} lanes={lanes} />
      </Suspense>
    );
  }
  return (
    <StillPanel
      review={review}
      selected={selected}
      deviceId={deviceId}
      lanes={lanes}
      focusesPlay={wasPlayed}
    />
  );
}

interface StillPanelProps extends WavePanelProps {
  readonly deviceId: number;
  readonly lanes: StoredLanes;
  /** A playback was closed: its button had the focus. */
  readonly focusesPlay: boolean;
}

/** Stored waves with their controls: breath steps, zoom, time span, scales. */
function StillPanel({ review, selected, deviceId, lanes, focusesPlay }: StillPanelProps) {
  const { t } = useTranslation();
  const offerScales = useOfferedScales(deviceId);
  const spans = usePhone() ? SPANS_ON_PHONE : SPANS;
  const waves = useRef<StoredWavesHandle | null>(null);
  const [span, setSpan] = useState<number | null>(null);
  const [shown] = useState(() => createExternalStore<TimeWindow | null>(null));
  const [noteId, setNoteId] = useState<number | null>(null);
  const act = (action: ReviewAction): void => waves.current?.act(action);
  const { key, detail, selectPrevious, selectNext } = selected;
  const comparison = useComparison(review, selected);
  const [compares, setCompares] = useState<TimeWindow | null>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusesPlay) playButton.current?.focus({ preventScroll: true });
  }, [focusesPlay]);
  const startMs = (): number => {
    const place = waves.current?.place();
    return place === null || place === undefined
      ? review.period.fromMs
      : (place.cursorMs ?? Math.max(place.view.fromMs, review.stored.fromMs));
  };
  return (
    <section className={styles['panel']} aria-label={t('breaths.waves')}>
      <header className={styles['bar']}>
        <h2>
          {key === null ? t('breaths.waves') : t('breaths.breath', { number: key.breathNumber })}
          {detail?.breath.incomplete === true && <small> {t('breaths.incomplete')}</small>}
        </h2>
        <div className={styles['step']}>
          <Button
            ref={playButton}
            title={t('playback.open')}
            onClick={() => review.change(openPlayback(review.period, startMs()), 'step')}
          >
            {t('playback.play')}
          </Button>
          <Button
            onClick={selectPrevious ?? undefined}
            disabled={selectPrevious === null}
            aria-keyshortcuts="K"
          >
            ←<span className={styles['word']}>&nbsp;{t('breaths.previous')}</span>
          </Button>
          <Button onClick={selectNext ?? undefined} disabled={selectNext === null} aria-keyshortcuts="J">
            <span className={styles['word']}>{t('breaths.next')}&nbsp;</span>→
          </Button>
        </div>
        <div className={styles['tools']}>
          <SegmentedControl
            className={styles['spans'] ?? ''}
            aria-label={t('breaths.timeInView')}
            value={spans.find((seconds) => seconds === span)?.toString() ?? 'other'}
            data={spans.map((seconds) => ({ value: String(seconds), label: t(`breaths.span.${seconds}`) }))}
            onChange={(value) => waves.current?.showSeconds(Number(value))}
          />
          <Button
            onClick={() => act({ type: 'zoom', factor: 1 / ZOOM_STEP })}
            aria-label={t('review.zoomIn')}
          >
            +
          </Button>
          <Button onClick={() => act({ type: 'zoom', factor: ZOOM_STEP })} aria-label={t('review.zoomOut')}>
            −
          </Button>
          <ScaleMenu deviceId={deviceId} waves="stored" />
          <DetectorControls review={review} shown={shown} />
          <Button onClick={() => setCompares(waves.current?.place()?.view ?? review.period)}>
            {t('compare.open')}
          </Button>
          <NotesControls
            review={review}
            placeOf={() => waves.current?.place() ?? { view: review.period, cursorMs: null }}
            openedId={noteId}
            onOpened={setNoteId}
          />
        </div>
      </header>
      <NoteLane review={review} shown={shown} onOpen={({ id }) => setNoteId(id)} />
      <DetectorLanes review={review} shown={shown} />
      <StoredWaves
        review={review}
        selected={selected}
        lanes={lanes}
        comparison={comparison}
        handle={waves}
        onSpan={setSpan}
        onWindow={shown.set}
        onContent={offerScales}
      />
      <Legend />
      <Suspense fallback={null}>
        {comparison !== null && (
          <ComparisonBar review={review} own={detail?.breath ?? null} comparison={comparison} />
        )}
        {compares !== null && (
          <CompareDialog review={review} view={compares} onClose={() => setCompares(null)} />
        )}
      </Suspense>
    </section>
  );
}

/** Meaning of colours and letters, and the keys. */
function Legend() {
  const { t } = useTranslation();
  return (
    <footer className={styles['legend']}>
      <span data-phase="inspiration">{t('breaths.inspiration')}</span>
      <span data-phase="plateau">{t('breaths.plateau')}</span>
      <span data-phase="expiration">{t('breaths.expiration')}</span>
      <span className={styles['keys']}>{t('breaths.keys')}</span>
    </footer>
  );
}
