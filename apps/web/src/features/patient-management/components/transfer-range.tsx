import type { VentilationSession } from '@eupnea/contracts/occupancy';
import { findParameter } from '@eupnea/model';
import { useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { RANGE_LANES, rangeTrendsQuery } from '../api/range-trends-query.ts';
import { drawLine, moveEdge, placeOf, type RangeEdge } from '../logic/transfer-range.ts';
import styles from './transfer-range.module.css';

interface TransferRangeProps {
  readonly session: VentilationSession;
  readonly patientId: number;
  /** Fields of the form; an empty one is the border of the session. */
  readonly from: string;
  readonly to: string;
  readonly nowMs: number;
  readonly onChange: (edge: RangeEdge, value: string) => void;
}

const WIDTH = 240;
const HEIGHT = 40;
/** Share of the session that an arrow key moves; with Shift ten times as much. */
const STEP = 1 / 240;
const KEYS: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Part of a session on its trends of volume and pressure; handles at both ends set the fields. */
export function TransferRange({ session, patientId, from, to, nowMs, onChange }: TransferRangeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const plot = useRef<HTMLDivElement>(null);
  const period = {
    fromMs: Date.parse(session.from),
    toMs: session.to === null ? nowMs : Date.parse(session.to),
  };
  const trends = useQuery(rangeTrendsQuery(session, patientId, period));
  const ends = {
    from: from === '' ? period.fromMs : fromLocalField(from),
    to: to === '' ? period.toMs : fromLocalField(to),
  };
  const place = { from: placeOf(ends.from, period) ?? 0, to: placeOf(ends.to, period) ?? 1 };
  const set = (edge: RangeEdge, share: number): void => {
    const timeMs = moveEdge(edge, share, place, period);
    onChange(edge, timeMs === null ? '' : toLocalField(timeMs));
  };
  const onPointerMove = (edge: RangeEdge, event: PointerEvent<HTMLElement>): void => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set(edge, (event.clientX - box.left) / box.width);
  };
  const onKeyDown = (edge: RangeEdge, event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    const border = { Home: 0, End: 1 }[event.key];
    if (step === undefined && border === undefined) return;
    event.preventDefault();
    set(edge, border ?? place[edge] + (step ?? 0) * STEP * (event.shiftKey ? 10 : 1));
  };
  return (
    <div className={styles['range']}>
      <div ref={plot} className={styles['plot']}>
        {RANGE_LANES.map(({ code, channel }) => (
          <div key={code} className={styles['lane']} data-channel={channel}>
            <span>{t(`parameters.${findParameter('breath', code)?.i18nKey}.label`)}</span>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {trends.data !== undefined && (
                <path
                  d={drawLine(trends.data, code, period, WIDTH, HEIGHT)}
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </svg>
          </div>
        ))}
        <div className={styles['outside']} style={{ left: 0, width: `${100 * place.from}%` }} />
        <div className={styles['outside']} style={{ left: `${100 * place.to}%`, right: 0 }} />
        {(['from', 'to'] as const).map((edge) => (
          <div
            key={edge}
            className={styles['handle']}
            style={{ left: `${100 * place[edge]}%` }}
            role="slider"
            tabIndex={0}
            aria-label={t(`transfer.handle.${edge}`)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(100 * place[edge])}
            aria-valuetext={formatInstant(ends[edge] ?? period.fromMs, locale)}
            onKeyDown={(event) => onKeyDown(edge, event)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onPointerMove(edge, event)}
          />
        ))}
      </div>
      <div className={styles['axis']} aria-hidden="true">
        <span>{formatInstant(period.fromMs, locale)}</span>
        <span>{session.to === null ? t('transfer.goingOn') : formatInstant(period.toMs, locale)}</span>
      </div>
    </div>
  );
}
