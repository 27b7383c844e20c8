import type { Weaning } from '@eupnea/contracts/weaning';
import { WEANING_STATES, type WeaningState } from '@eupnea/model';
import { describeWeaningDay } from '@eupnea/notation/weaning-trials';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatDay } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import reportStyles from '../components/report.module.css';
import styles from './weaning.module.css';

/** Width of a day in the drawing's own units: minutes. */
const DAY_UNITS = 1440;
const TICKS = ['0', '6', '12', '18', '24 h'];

/** One bar a day, each with its hours as text. */
export function WeaningTimeline({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Panel title={t('weaning.timeline')} note={t('weaning.timelineNote', { zone: weaning.time_zone })}>
      <ul className={styles['legend']}>
        {WEANING_STATES.map((state) => (
          <li key={state}>
            <svg aria-hidden="true">
              <Swatch state={state} />
            </svg>
            {t(`weaning.state.${state}`)}
          </li>
        ))}
      </ul>
      <ol className={styles['days']}>
        {weaning.days.map((day) => (
          <li key={day.day}>
            <time dateTime={day.day}>{formatDay(day.day, locale)}</time>
            <DayBar weaning={weaning} day={day} />
            <small>{describeWeaningDay(weaning, day, t)}</small>
          </li>
        ))}
      </ol>
      <div className={styles['hours']} aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      {weaning.undecided_seconds > 0 && (
        <p className={reportStyles['hint']}>
          {t('weaning.undecidedTime', { time: formatDuration(weaning.undecided_seconds * 1000) })}
        </p>
      )}
      {weaning.is_cut && <p className={reportStyles['hint']}>{t('weaning.isCut')}</p>}
    </Panel>
  );
}

function DayBar({ weaning, day }: { readonly weaning: Weaning; readonly day: Weaning['days'][number] }) {
  const [startMs, endMs] = [Date.parse(day.start), Date.parse(day.end)];
  const runs = weaning.timeline
    .map(({ state, start, end }) => ({
      state,
      fromMs: Math.max(Date.parse(start), startMs),
      toMs: Math.min(Date.parse(end), endMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);
  const [first, last] = [runs[0], runs.at(-1)];
  const toUnits = (timeMs: number): number => ((timeMs - startMs) / (endMs - startMs)) * DAY_UNITS;
  return (
    <svg
      className={styles['bar']}
      viewBox={`0 0 ${DAY_UNITS} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {runs.map(({ state, fromMs, toMs }) => (
        <Swatch key={fromMs} state={state} x={toUnits(fromMs)} width={toUnits(toMs) - toUnits(fromMs)} />
      ))}
      {first !== undefined && last !== undefined && (
        <rect
          className={styles['recorded']}
          x={toUnits(first.fromMs)}
          width={toUnits(last.toMs) - toUnits(first.fromMs)}
          height="20"
        />
      )}
    </svg>
  );
}

interface SwatchProps {
  readonly state: WeaningState;
  readonly x?: number;
  readonly width?: number | string;
}

/** A state by its shade; unknown time is hatched, so that it does not look like a state. */
function Swatch({ state, x = 0, width = '100%' }: SwatchProps) {
  const id = useId();
  const isUnknown = state === 'unknown';
  return (
    <>
      {isUnknown && (
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2="6" className={styles['hatch']} />
        </pattern>
      )}
      <rect
        className={styles['state']}
        data-state={state}
        x={x}
        width={width}
        height="100%"
        style={isUnknown ? { fill: `url(#${id})` } : undefined}
      />
    </>
  );
}
