import type { RoundPage } from '@eupnea/contracts/round-page';
import { describeRoundSubject } from '@eupnea/notation/describe-weight';
import type { Language } from '@eupnea/notation/languages';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { stepEnd } from '../logic/round-search.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import styles from './report.module.css';

const DAY_HOURS = 24;

interface RoundHeadProps {
  readonly round: RoundPage | undefined;
  /** The former page is still shown while the asked one loads. */
  readonly isStale: boolean;
  /** @param end null = now */
  readonly onEnd: (end: string | null) => void;
  /** @returns the document of the page that is shown */
  readonly onPdf: (language: Language) => Promise<Response>;
}

/** Heading: who, which hours, on which device; steps of a day, and print. */
export function RoundHead({ round, isStale, onEnd, onPdf }: RoundHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isLast = round !== undefined && Date.parse(round.end) >= Date.parse(round.made_at);
  const step = (hours: number) => () => round !== undefined && onEnd(stepEnd(round.end, hours));
  return (
    <>
      <div className={styles['head']}>
        <h1>
          {t('round.title')} <span className={styles['who']}>{round?.patient.pseudonym}</span>
        </h1>
        {round !== undefined && (
          <p className={styles['day']}>
            {[
              `${formatPeriod({ fromMs: Date.parse(round.start), toMs: Date.parse(round.end) }, locale)}, ${round.time_zone}`,
              ...(isLast ? [t('round.notOver')] : []),
              t('reports.made', { time: formatInstant(round.made_at, locale) }),
            ].join(' · ')}
          </p>
        )}
      </div>
      {round !== undefined && <p className={styles['weights']}>{describeRoundSubject(round, t, locale)}</p>}
      <div className={styles['controls']}>
        <Button disabled={round === undefined} onClick={step(-DAY_HOURS)}>
          {t('round.earlier')}
        </Button>
        <Button disabled={round === undefined || isLast} onClick={step(DAY_HOURS)}>
          {t('round.later')}
        </Button>
        <Button disabled={isLast} onClick={() => onEnd(null)}>
          {t('round.newest')}
        </Button>
        <span className={styles['take']}>
          <PdfButton isReady={round !== undefined && !isStale} open={onPdf} />
          <Button disabled={round === undefined || isStale} onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </span>
      </div>
    </>
  );
}
