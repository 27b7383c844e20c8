import {
  createCursorLayer,
  readCursorKey,
  type CursorLayer,
  type CursorReading,
  type FrozenSweep,
} from '@eupnea/waveform';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { useNow } from '../../../lib/use-now.ts';
import type { DerivedLane } from '../../../ui/waves/derived-lane.ts';
import { useCursorTexts } from '../hooks/use-cursor-texts.ts';
import styles from './wave-panel.module.css';

interface FrozenOverlayProps {
  readonly frozen: FrozenSweep;
  readonly sinceMs: number;
  readonly derived: readonly DerivedLane[];
}

/** The cursor over the frozen waves. Arrows move it by a sample, Shift by ten, M sets the mark; a pointer places it. */
export function FrozenOverlay({ frozen, sinceMs, derived }: FrozenOverlayProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<CursorLayer | null>(null);
  const texts = useCursorTexts(derived);
  const [reading, setReading] = useState<CursorReading | null>(null);
  const open = useEffectEvent((element: HTMLCanvasElement, view: FrozenSweep) =>
    createCursorLayer(element, view, texts, setReading),
  );

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const created = open(canvas.current, frozen);
    layer.current = created;
    // The page stays where it is: F may be pressed while numbers below the waves are in view.
    canvas.current.focus({ preventScroll: true });
    return () => {
      layer.current = null;
      created?.destroy();
    };
  }, [frozen]);

  function onKeyDown(event: KeyboardEvent): void {
    const action = readCursorKey(event);
    if (action === null) return;
    event.preventDefault();
    layer.current?.move(action);
  }

  function onPointer(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.buttons !== 1) return;
    layer.current?.placeAtX(event.clientX - event.currentTarget.getBoundingClientRect().left);
  }

  return (
    <>
      <canvas
        ref={canvas}
        className={styles['cursor']}
        role="slider"
        tabIndex={0}
        aria-label={t('monitor.cursor')}
        aria-valuenow={reading === null ? 0 : Math.round(reading.timeMs - frozen.fromMs)}
        aria-valuemin={0}
        aria-valuemax={Math.round(frozen.toMs - frozen.fromMs)}
        aria-valuetext={reading === null ? '' : texts.describe(reading)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      />
      <FrozenPill sinceMs={sinceMs} />
      <p className={styles['keys']} aria-hidden="true">
        <kbd>←</kbd>
        <kbd>→</kbd> {t('monitor.keyStep')} <kbd>Shift</kbd> {t('monitor.keyTen')} <kbd>M</kbd>{' '}
        {t('monitor.keyMark')}
      </p>
    </>
  );
}

/** Says that the picture stands still and for how long, and that nothing is lost meanwhile. */
function FrozenPill({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation();
  const time = formatDuration(useNow() - sinceMs);
  return (
    <p className={styles['pill']}>
      <span className={styles['stop']} aria-hidden="true" />
      <strong>{t('monitor.frozen', { time })}</strong>
      <span className={styles['pillMore']}>· {t('monitor.stillArriving')}</span>
    </p>
  );
}
