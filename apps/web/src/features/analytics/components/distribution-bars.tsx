import type { ColumnStatistics } from '@eupnea/contracts/breath-statistics';
import { useTranslation } from 'react-i18next';
import styles from './statistics.module.css';

/** A histogram from minimum to maximum; the numbers are in the row beside it. */
export function DistributionBars({ distribution }: Pick<ColumnStatistics, 'distribution'>) {
  const { t } = useTranslation();
  if (distribution === null) return null;
  const { counts } = distribution;
  const highest = Math.max(...counts, 1);
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${counts.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('statistics.distributionOf', { bins: counts.length, count: highest })}
    >
      {counts.map((count, bin) => (
        <rect
          key={`${bin + 0}`}
          x={bin + 0.05}
          width={0.9}
          y={1 - count / highest}
          height={count / highest}
        />
      ))}
    </svg>
  );
}
