import type { Language } from '@eupnea/notation/languages';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { stepTimeline } from '../logic/weaning-search.ts';
import styles from './report.module.css';

interface ShownDays {
  readonly patient: { readonly pseudonym: string };
  readonly start: string;
  readonly end: string;
  readonly time_zone: string;
  readonly made_at: string;
}

interface DaysHeadProps<Days extends number> {
  readonly title: string;
  readonly shown: ShownDays | undefined;
  readonly search: { readonly at: string | null; readonly days: Days };
  readonly choices: readonly Days[];
  /** The former days are still shown while the asked ones load. */
  readonly isStale: boolean;
  readonly onDays: (days: Days) => void;
  /** null = the newest days. */
  readonly onAt: (at: string | null) => void;
  /** @returns the document of the page that is shown; absent where the page has none */
  readonly onPdf?: (language: Language) => Promise<Response>;
}

/** Heading: who and which days; steps, number of days, and print. */
export function DaysHead<Days extends number>({
  title,
  shown,
  search,
  choices,
  isStale,
  onDays,
  onAt,
  onPdf,
}: DaysHeadProps<Days>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isLast = shown !== undefined && Date.parse(shown.end) >= Date.parse(shown.made_at);
  const step = (direction: 'earlier' | 'later') => () =>
    shown !== undefined && onAt(stepTimeline(shown, direction));
  return (
    <>
      <div className={styles['head']}>
        <h1>
          {title} <span className={styles['who']}>{shown?.patient.pseudonym}</span>
        </h1>
        {shown !== undefined && (
          <p className={styles['day']}>
            {[
              `${formatPeriod({ fromMs: Date.parse(shown.start), toMs: Date.parse(shown.end) }, locale)}, ${shown.time_zone}`,
              t('reports.made', { time: formatInstant(shown.made_at, locale) }),
            ].join(' · ')}
          </p>
        )}
      </div>
      <div className={styles['controls']}>
        <Button disabled={shown === undefined} onClick={step('earlier')}>
          {t('weaning.earlier')}
        </Button>
        <Button disabled={shown === undefined || isLast} onClick={step('later')}>
          {t('weaning.later')}
        </Button>
        <Button disabled={search.at === null} onClick={() => onAt(null)}>
          {t('round.newest')}
        </Button>
        <Button.Group aria-label={t('weaning.length')}>
          {choices.map((days) => (
            <Button
              key={days}
              aria-pressed={days === search.days}
              variant={days === search.days ? 'filled' : 'default'}
              onClick={() => onDays(days)}
            >
              {days === 1 ? t('peepSteps.oneDay') : t('weaning.days', { number: days })}
            </Button>
          ))}
        </Button.Group>
        <span className={styles['take']}>
          {onPdf !== undefined && <PdfButton isReady={shown !== undefined && !isStale} open={onPdf} />}
          <Button disabled={shown === undefined || isStale} onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </span>
      </div>
    </>
  );
}
