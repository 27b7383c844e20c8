import { Button, SegmentedControl } from '@mantine/core';
import { ZOOM_STEP, type ReviewAction, type TimeWindow } from '@eupnea/waveform';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createExternalStore } from '../../../lib/external-store.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import { NoteLane } from '../../../ui/notes/note-lane.tsx';
import { NotesControls } from '../../../ui/notes/notes-controls.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { ScaleMenu } from '../../../ui/waves/scale-menu.tsx';
import { useOfferedScales } from '../../../ui/waves/use-offered-scales.ts';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import { DetectorControls } from './detector-controls.tsx';
import { DetectorLanes } from './detector-lanes.tsx';
import { StoredWaves, type StoredWavesHandle } from './stored-waves.tsx';
import styles from './wave-panel.module.css';

/** Time spans in seconds: a breath, a minute, an hour. */
const SPANS = [10, 30, 120, 600, 3600] as const;
/** Spans that fit a phone. */
const SPANS_ON_PHONE = SPANS.slice(0, 3);

interface WavePanelProps {
  readonly review: Review;
  readonly selected: SelectedBreath;
}

/** Stored waves with their controls: breath steps, zoom, time span, scales. */
export function WavePanel({ review, selected }: WavePanelProps) {
  const { t } = useTranslation();
  const deviceId = selected.key?.deviceId ?? review.scope.device_id ?? 0;
  const scales = useWaveScales(deviceId, 'stored');
  const offerScales = useOfferedScales(deviceId);
  const spans = usePhone() ? SPANS_ON_PHONE : SPANS;
  const waves = useRef<StoredWavesHandle | null>(null);
  const [span, setSpan] = useState<number | null>(null);
  const [shown] = useState(() => createExternalStore<TimeWindow | null>(null));
  const [noteId, setNoteId] = useState<number | null>(null);
  const act = (action: ReviewAction): void => waves.current?.act(action);
  const { key, detail, selectPrevious, selectNext } = selected;
  return (
    <section className={styles['panel']} aria-label={t('breaths.waves')}>
      <header className={styles['bar']}>
        <h2>
          {key === null ? t('breaths.waves') : t('breaths.breath', { number: key.breathNumber })}
          {detail?.breath.incomplete === true && <small> {t('breaths.incomplete')}</small>}
        </h2>
        <div className={styles['step']}>
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
        scales={scales}
        handle={waves}
        onSpan={setSpan}
        onWindow={shown.set}
        onContent={offerScales}
      />
      <Legend />
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
