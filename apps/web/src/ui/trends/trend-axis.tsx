import { pickTimeTicks, spanOf, type TimeWindow } from '@eupnea/waveform';
import { useLocale } from '../../lib/format/use-locale.ts';
import { zoneOffsetMs } from '../../lib/clock-zone.ts';
import { formatTick } from '../../lib/stored/format-period.ts';
import { useNarrow, usePhone } from '../use-narrow.ts';
import styles from './trend-stack.module.css';

const TICKS = { wide: 9, narrow: 7, phone: 4 } as const;

/** The time axis below all panels. */
export function TrendAxis({ view }: { readonly view: TimeWindow }) {
  const locale = useLocale();
  const narrow = useNarrow();
  const phone = usePhone();
  const most = phone ? TICKS.phone : narrow ? TICKS.narrow : TICKS.wide;
  const { ticksMs, stepMs } = pickTimeTicks(view, most, zoneOffsetMs(view.fromMs));
  return (
    <div className={styles['axis']} aria-hidden="true">
      <div className={styles['ticks']}>
        {ticksMs.map((tickMs) => (
          <span key={tickMs} style={{ left: `${((tickMs - view.fromMs) / spanOf(view)) * 100}%` }}>
            {formatTick(tickMs, stepMs, locale)}
          </span>
        ))}
      </div>
    </div>
  );
}
