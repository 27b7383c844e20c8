import { Button, NumberInput } from '@mantine/core';
import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { comparedNameQuery } from '../api/comparison-queries.ts';
import type { OpenComparison } from '../hooks/use-comparison.ts';
import { NO_COMPARISON } from '../logic/comparison-place.ts';
import styles from './comparison-bar.module.css';
import { ComparisonNumbers } from './comparison-numbers.tsx';

interface ComparisonBarProps {
  readonly review: Review;
  /** The selected breath of the screen's own waves. */
  readonly own: StoredBreathRecord | null;
  readonly comparison: OpenComparison;
}

/** Legend of both waves, the shift of the other ones, and the numbers of the two breaths. */
export function ComparisonBar({ review, own, comparison }: ComparisonBarProps) {
  const { t } = useTranslation();
  const { breath, shiftMs, shiftTo, pickPrevious, pickNext, align } = comparison;
  const name = useQuery(comparedNameQuery(comparison.scope)).data ?? null;
  const isOwn =
    comparison.scope.patient_id === review.scope.patient_id &&
    comparison.scope.device_id === review.scope.device_id;
  return (
    <section className={styles['comparison']} aria-label={t('compare.region')}>
      <div className={styles['bar']}>
        <Legend letter="A" name={t('compare.shown')} breath={own} />
        <Legend letter="B" name={isOwn ? t('compare.own') : (name ?? t('compare.other'))} breath={breath} />
        <div className={styles['tools']}>
          <Button
            aria-label={t('compare.previous')}
            disabled={pickPrevious === null}
            onClick={pickPrevious ?? undefined}
          >
            ←
          </Button>
          <Button aria-label={t('compare.next')} disabled={pickNext === null} onClick={pickNext ?? undefined}>
            →
          </Button>
          <Button disabled={align === null} onClick={align ?? undefined} aria-keyshortcuts="A">
            {t('compare.align')}
          </Button>
          <NumberInput
            className={styles['shift'] ?? ''}
            label={t('compare.shift')}
            suffix=" s"
            step={0.1}
            decimalScale={3}
            value={shiftMs / 1000}
            onChange={(value) => {
              if (typeof value === 'number' && Math.round(value * 1000) !== shiftMs) shiftTo(value * 1000);
            }}
          />
          <Button onClick={() => review.change(NO_COMPARISON, 'step')}>{t('compare.close')}</Button>
        </div>
      </div>
      <p className={styles['keys']}>{t('compare.keys')}</p>
      <ComparisonNumbers own={own} other={breath} />
    </section>
  );
}

interface LegendProps {
  readonly letter: 'A' | 'B';
  readonly name: string;
  readonly breath: StoredBreathRecord | null;
}

/** Line of one of the two waves with its letter, name and breath. */
function Legend({ letter, name, breath }: LegendProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <p className={styles['legend']} data-letter={letter}>
      <strong>{letter}</strong> {name}
      {breath !== null && (
        <small>
          {t('breaths.breath', { number: breath.breath_number })},{' '}
          {formatInstant(Date.parse(breath.started_at), locale)}
        </small>
      )}
    </p>
  );
}
