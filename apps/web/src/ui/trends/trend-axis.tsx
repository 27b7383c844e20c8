import { pickTimeTicks, spanOf, type TimeWindow } from '@eupnea/waveform';
import { useLocale } from '../../lib/format/use-locale.ts';
import { zoneOffsetMs } from '../../lib/clock-zone.ts';
import { formatTick } from '../../lib/stored/format-period.ts';
import { useNarrow, usePhone } from '../use-narrow.ts';
import styles from './trend-stack.module.css';

const TICKS = { wide: 9, narrow: 7, phone: 4 } as const;
/** On a phone nothing stands beside the panels: a label of a later time would reach over the page's edge. */
const LAST_ON_PHONE = 0.94;

/** The time axis below all panels. */
export function TrendAxis({ view }: { readonly view: TimeWindow }) {
  const locale = useLocale();
  const narrow = useNarrow();
  const phone = usePhone();
  const most = phone ? TICKS.phone : narrow ? TICKS.narrow : TICKS.wide;
  const { ticksMs, stepMs } = pickTimeTicks(view, most, zoneOffsetMs(view.fromMs));
  const shareOf = (tickMs: number): number => (tickMs - view.fromMs) / spanOf(view);
  const labelled = phone ? ticksMs.filter((tickMs) => shareOf(tickMs) <= LAST_ON_PHONE) : ticksMs;
  return (
    <div className={styles['axis']} aria-hidden="true">
      <div className={styles['ticks']}>
        {labelled.map((tickMs) => (
          <span key={tickMs} style={{ left: `${shareOf(tickMs) * 100}%` }}>
            {formatTick(tickMs, stepMs, locale)}
          </span>
        ))}
      </div>
    </div>
  );
}
