import type { Weaning } from '@eupnea/contracts/weaning';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import styles from '../components/report.module.css';
import { stepTimeline, WEANING_DAY_CHOICES, type WeaningSearch } from '../logic/weaning-search.ts';

interface WeaningHeadProps {
  readonly weaning: Weaning | undefined;
  readonly search: WeaningSearch;
  /** The former days are still shown while the asked ones load. */
  readonly isStale: boolean;
  readonly onSearchChange: (search: WeaningSearch) => void;
}

/** Heading: who and which days; steps, number of days, and print. */
export function WeaningHead({ weaning, search, isStale, onSearchChange }: WeaningHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isLast = weaning !== undefined && Date.parse(weaning.end) >= Date.parse(weaning.made_at);
  const step = (direction: 'earlier' | 'later') => () =>
    weaning !== undefined && onSearchChange({ ...search, at: stepTimeline(weaning, direction) });
  return (
    <>
      <div className={styles['head']}>
        <h1>
          {t('weaning.title')} <span className={styles['who']}>{weaning?.patient.pseudonym}</span>
        </h1>
        {weaning !== undefined && (
          <p className={styles['day']}>
            {[
              `${formatPeriod({ fromMs: Date.parse(weaning.start), toMs: Date.parse(weaning.end) }, locale)}, ${weaning.time_zone}`,
              t('reports.made', { time: formatInstant(weaning.made_at, locale) }),
            ].join(' · ')}
          </p>
        )}
      </div>
      <div className={styles['controls']}>
        <Button disabled={weaning === undefined} onClick={step('earlier')}>
          {t('weaning.earlier')}
        </Button>
        <Button disabled={weaning === undefined || isLast} onClick={step('later')}>
          {t('weaning.later')}
        </Button>
        <Button disabled={search.at === null} onClick={() => onSearchChange({ ...search, at: null })}>
          {t('round.newest')}
        </Button>
        <Button.Group aria-label={t('weaning.length')}>
          {WEANING_DAY_CHOICES.map((days) => (
            <Button
              key={days}
              aria-pressed={days === search.days}
              variant={days === search.days ? 'filled' : 'default'}
              onClick={() => onSearchChange({ ...search, days })}
            >
              {t('weaning.days', { number: days })}
            </Button>
          ))}
        </Button.Group>
        <span className={styles['take']}>
          <Button disabled={weaning === undefined || isStale} onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </span>
      </div>
    </>
  );
}
