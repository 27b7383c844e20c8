import { fitCanvas, spanOf, type TimeWindow } from '@eupnea/waveform';
import { FINDING_LETTERS, type LabelKind } from '@eupnea/model';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ASYNCHRONY_MARKS, COLOR_TOKENS } from '../../../config/tokens.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import type { BreathColumns } from '../logic/breath-columns.ts';
import { nearestPosition } from '../logic/label-order.ts';
import { binOverview } from '../logic/overview-bins.ts';
import styles from './overview-strip.module.css';

const LEAP = 10;
const TALL = 1;
const NORMAL = 0.35;
const UNLABELLED = 0.15;

interface OverviewStripProps {
  readonly columns: BreathColumns;
  readonly position: number;
  readonly window: TimeWindow | null;
  readonly labelOf: (position: number) => readonly LabelKind[] | null;
  readonly onSelect: (position: number) => void;
}

/** The whole task: tall for a labelled kind, low for a normal breath, a line for a missing label. */
export function OverviewStrip({ columns, position, window, labelOf, onSelect }: OverviewStripProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const theme = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const whole = { fromMs: columns.started_at_ms[0] ?? 0, toMs: columns.ended_at_ms.at(-1) ?? 1 };
  const last = columns.started_at_ms.length - 1;

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    const paint = (): void => {
      const { width, height } = fitCanvas(element, context);
      context.clearRect(0, 0, width, height);
      const { asynchronyFamily } = COLOR_TOKENS[theme];
      binOverview({ ...columns, labelOf }, Math.max(1, Math.floor(width))).forEach((bin, x) => {
        if (bin === null) return;
        const { kind, isLabelled } = bin;
        const isKind = kind !== null && kind !== 'normal';
        const family = isKind ? ASYNCHRONY_MARKS[FINDING_LETTERS[kind]].family : 'normal';
        const share = isKind ? TALL : isLabelled ? NORMAL : UNLABELLED;
        context.fillStyle = asynchronyFamily[family];
        context.fillRect(x, height * (1 - share), 1, height * share);
      });
    };
    paint();
    const observer = new ResizeObserver(paint);
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, labelOf, theme]);

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -LEAP, PageDown: LEAP, Home: -last, End: last }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    onSelect(Math.min(last, Math.max(0, position + step)));
  }

  const share = (timeMs: number) => `${((timeMs - whole.fromMs) / spanOf(whole)) * 100}%`;
  return (
    <div className={styles['overview']}>
      <p>{formatPeriod(whole, locale)}</p>
      <div className={styles['strip']}>
        <canvas
          ref={canvas}
          className={styles['canvas']}
          role="slider"
          tabIndex={0}
          aria-label={t('labeling.overview')}
          aria-valuemin={1}
          aria-valuemax={last + 1}
          aria-valuenow={position + 1}
          aria-valuetext={t('labeling.breathOf', { number: position + 1, total: last + 1 })}
          onKeyDown={onKey}
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ nativeEvent, currentTarget }) => {
            const at = nativeEvent.offsetX / currentTarget.clientWidth;
            onSelect(nearestPosition(columns, whole.fromMs + at * spanOf(whole)));
          }}
        />
        {window !== null && (
          <span
            className={styles['window']}
            style={{
              left: share(Math.max(whole.fromMs, window.fromMs)),
              right: `calc(100% - ${share(Math.min(whole.toMs, window.toMs))})`,
            }}
          />
        )}
      </div>
    </div>
  );
}
