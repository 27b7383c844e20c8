import { Button } from '@mantine/core';
import { FINDING_LETTERS, type FindingKind } from '@eupnea/model';
import { windowSecondsOf, type PlaybackStatus, type ReviewFinding } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowEvent } from '@mantine/hooks';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { FindingRings, type SweepFinding } from '../../../ui/waves/finding-rings.tsx';
import { LaneNames } from '../../../ui/waves/lane-names.tsx';
import { SweepCanvas } from '../../../ui/waves/sweep-canvas.tsx';
import { LEAST_LANE_PX, type StoredLanes } from '../../../ui/waves/use-stored-lanes.ts';
import { usePlayback, type OpenPlayback } from '../hooks/use-playback.ts';
import { closePlayback, type PlaybackPlace } from '../logic/playback-place.ts';
import { readPlaybackKey } from '../logic/read-playback-key.ts';
import { PlaybackControls } from './playback-controls.tsx';
import { PlaybackNumbers } from './playback-numbers.tsx';
import styles from './playback-panel.module.css';
import { StoredLaneMenu } from './stored-lane-menu.tsx';

interface PlaybackPanelProps {
  readonly review: Review;
  readonly place: PlaybackPlace;
  readonly lanes: StoredLanes;
}

/** Stored waves played as the live monitor draws them, with the words that say that they are not live. */
export function PlaybackPanel({ review, place, lanes }: PlaybackPanelProps) {
  const { t } = useTranslation();
  const open = usePlayback({ review, place, lanes });
  const status = open.status;
  useWindowEvent(
    'keydown',
    (event) => {
      const focus = event.target instanceof Element ? event.target : null;
      const key = readPlaybackKey(event, focus);
      if (key === null) return;
      // Before the page's own keys, which would choose a breath of the table.
      event.preventDefault();
      if (key === 'toggle') open.toggle();
      else if (key === 'start') open.seek(place.stretch.fromMs);
      else open.step(key === 'next' ? 1 : -1);
    },
    { capture: true },
  );
  if (status === null || open.playback === null)
    return <section className={styles['panel']} aria-busy="true" />;
  const close = (): void => review.change(closePlayback(review.search, status.atMs), 'step');
  return (
    <section className={styles['panel']} aria-label={t('playback.region')}>
      <Banner status={status} onClose={close} />
      <div className={styles['body']}>
        <div className={styles['well']} style={{ minHeight: lanes.lanes.length * LEAST_LANE_PX }}>
          <LaneNames lanes={lanes.lanes} />
          <SweepCanvas
            samples={open.playback.view}
            playout={open.playback.playout}
            lanes={lanes.lanes}
            windowSeconds={windowSecondsOf(open.speed)}
            size="bedside"
            stale={false}
            label={t('playback.canvas')}
          />
          <Rings status={status} windowSeconds={windowSecondsOf(open.speed)} />
          <Notice open={open} status={status} endMs={place.stretch.toMs} />
        </div>
        <PlaybackNumbers scope={review.scope} breath={status.breath} />
      </div>
      <PlaybackControls open={open} status={status} stretch={place.stretch}>
        <StoredLaneMenu review={review} lanes={lanes} />
      </PlaybackControls>
    </section>
  );
}

interface BannerProps {
  readonly status: PlaybackStatus;
  readonly onClose: () => void;
}

/** Says in words, shape and frame that the waves are recorded. */
function Banner({ status: { atMs, isPlaying }, onClose }: BannerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <header className={styles['banner']}>
      <span className={styles['shape']} data-playing={isPlaying} aria-hidden="true" />
      <h2>{t('playback.title', { time: formatInstant(atMs, locale) })}</h2>
      <span className={styles['notLive']}>{t('playback.notLive')}</span>
      <Button className={styles['close'] ?? ''} onClick={onClose}>
        {t('playback.close')}
      </Button>
    </header>
  );
}

const KINDS: ReadonlyMap<string, FindingKind> = new Map(
  Object.entries(FINDING_LETTERS).flatMap(([kind, letters]): [string, FindingKind][] =>
    isFindingKind(kind) ? [[letters, kind]] : [],
  ),
);

function toSweepFinding({ letters, fromMs, toMs }: ReviewFinding): SweepFinding {
  return { key: `${letters} ${fromMs}`, kind: KINDS.get(letters) ?? null, fromMs, toMs, provisional: false };
}

interface RingsProps {
  readonly status: PlaybackStatus;
  readonly windowSeconds: number;
}

function Rings({ status: { findings, atMs }, windowSeconds }: RingsProps) {
  const shown = useMemo(() => findings.map(toSweepFinding), [findings]);
  return (
    <FindingRings findings={shown} nowMs={atMs} still={false} frozen={null} windowSeconds={windowSeconds} />
  );
}

interface NoticeProps {
  readonly open: OpenPlayback;
  readonly status: PlaybackStatus;
  readonly endMs: number;
}

/** Why the picture stands or is empty. */
function Notice({ open: { failure, retry }, status, endMs }: NoticeProps) {
  const { t } = useTranslation();
  if (failure !== null) {
    return (
      <div role="alert" className={styles['notice']}>
        {t('breaths.wavesFailed')} {describeProblem(failure, t)}
        <Button onClick={retry}>{t('common.tryAgain')}</Button>
      </div>
    );
  }
  const text = status.isLoading
    ? t('playback.loading')
    : status.atMs >= endMs
      ? t('playback.ended')
      : status.isGap
        ? t('playback.gap')
        : '';
  return (
    <p role="status" className={styles['notice']} data-empty={text === ''}>
      {text}
    </p>
  );
}
