import { Button, SegmentedControl } from '@mantine/core';
import { formatNumber } from '@eupnea/notation/format-number';
import { PLAYBACK_SPEEDS, spanOf, type PlaybackStatus, type TimeWindow } from '@eupnea/waveform';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatWithin } from '../../../lib/stored/format-period.ts';
import type { OpenPlayback } from '../hooks/use-playback.ts';
import styles from './playback-panel.module.css';

interface PlaybackControlsProps {
  readonly open: OpenPlayback;
  readonly status: PlaybackStatus;
  readonly stretch: TimeWindow;
  /** What else changes the picture. */
  readonly children: ReactNode;
}

function StartIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M2 2h2.4v12H2zM14 2v12L5.4 8z" />
    </svg>
  );
}

/** Play and pause, breath steps, speed, and the place in the stretch. */
export function PlaybackControls({ open, status, stretch, children }: PlaybackControlsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toggle = useRef<HTMLButtonElement>(null);
  // The button that opened the playback is gone, and its focus with it.
  useEffect(() => toggle.current?.focus({ preventScroll: true }), []);
  const { isPlaying, atMs } = status;
  return (
    <div className={styles['controls']}>
      <div className={styles['buttons']}>
        <Button
          aria-label={t('playback.start')}
          aria-keyshortcuts="Home"
          onClick={() => open.seek(stretch.fromMs)}
        >
          <StartIcon />
        </Button>
        <Button
          aria-label={t('playback.previous')}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => open.step(-1)}
        >
          ←
        </Button>
        <Button
          ref={toggle}
          className={styles['toggle'] ?? ''}
          variant={isPlaying ? 'default' : 'filled'}
          aria-keyshortcuts="Space"
          onClick={open.toggle}
        >
          {t(isPlaying ? 'playback.pause' : 'playback.play')}
        </Button>
        <Button aria-label={t('playback.next')} aria-keyshortcuts="ArrowRight" onClick={() => open.step(1)}>
          →
        </Button>
      </div>
      <SegmentedControl
        className={styles['speeds'] ?? ''}
        aria-label={t('playback.speed')}
        value={String(open.speed)}
        data={PLAYBACK_SPEEDS.map((speed) => ({
          value: String(speed),
          label: `${formatNumber(speed, speed < 1 ? 1 : 0, locale)}×`,
        }))}
        onChange={(value) => {
          const chosen = PLAYBACK_SPEEDS.find((speed) => String(speed) === value);
          if (chosen !== undefined) open.chooseSpeed(chosen);
        }}
      />
      {children}
      <label className={styles['seek']}>
        <span className="visually-hidden">{t('playback.seek')}</span>
        <span aria-hidden="true">{formatWithin(stretch.fromMs, stretch, locale)}</span>
        <input
          type="range"
          data-playhead
          min={0}
          max={spanOf(stretch)}
          step={1000}
          value={atMs - stretch.fromMs}
          aria-valuetext={formatWithin(atMs, stretch, locale)}
          onChange={(event) => open.seek(stretch.fromMs + Number(event.currentTarget.value))}
        />
        <span aria-hidden="true">{formatWithin(stretch.toMs, stretch, locale)}</span>
      </label>
      <p className={styles['keys']}>{t('playback.keys')}</p>
    </div>
  );
}
