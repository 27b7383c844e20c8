import type { AlarmWhatIf } from '@eupnea/contracts/alarm-distributions';
import { useTranslation } from 'react-i18next';
import { cutBins } from '../logic/cut-bins.ts';
import styles from './alarm-limits.module.css';

interface ValueHistogramProps {
  readonly found: AlarmWhatIf;
  /** Formats a stored value with its unit. */
  readonly write: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 140;

/** Stored values in the registry's bins: those beyond the tried limit filled, both limits as lines. */
export function ValueHistogram({ found, write }: ValueHistogramProps) {
  const { t } = useTranslation();
  const { histogram, tried, set, direction } = found;
  const cut = histogram === null ? null : cutBins(histogram, [tried.limit, set?.limit ?? tried.limit]);
  if (cut === null) return null;
  const { from, width, counts } = cut;
  const largest = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const place = (value: number): number => ((value - from) / (width * counts.length)) * WIDTH;
  const isBeyond = (bin: number): boolean => {
    const middle = from + (bin + 0.5) * width;
    return direction === 'high' ? middle > tried.limit : middle < tried.limit;
  };
  return (
    <figure className={styles['histogram']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map((count, bin) => (
          <rect
            key={from + bin * width}
            x={bin * step}
            width={Math.max(1, step - 1)}
            y={HEIGHT - (count / largest) * HEIGHT}
            height={(count / largest) * HEIGHT}
            data-beyond={isBeyond(bin)}
          />
        ))}
        {set !== null && (
          <line
            x1={place(set.limit)}
            x2={place(set.limit)}
            y1="0"
            y2={HEIGHT}
            className={styles['setLine']}
          />
        )}
        <line
          x1={place(tried.limit)}
          x2={place(tried.limit)}
          y1="0"
          y2={HEIGHT}
          className={styles['tryLine']}
        />
      </svg>
      <p className={styles['ends']} aria-hidden="true">
        <span>{write(from)}</span>
        <span>{write(from + width * counts.length)}</span>
      </p>
      <figcaption>
        {set === null
          ? t('alarms.whatIf.lineTried', { tried: write(tried.limit) })
          : t('alarms.whatIf.lines', { set: write(set.limit), tried: write(tried.limit) })}
      </figcaption>
    </figure>
  );
}
