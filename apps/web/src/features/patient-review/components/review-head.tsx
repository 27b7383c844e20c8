import { UnstyledButton } from '@mantine/core';
import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describePatientAtLength } from '../../../lib/clinical/describe-device.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { BackIcon } from '../../../ui/icons.tsx';
import type { ReviewSubject } from '../api/review-subject-query.ts';
import { listRecordings } from '../logic/list-recordings.ts';
import { ExportMenu } from './export-menu.tsx';
import { PeriodPicker } from './period-picker.tsx';
import styles from './review-head.module.css';

interface ReviewHeadProps {
  readonly subject: ReviewSubject;
  readonly tabs: ReactNode;
  readonly onBack: () => void;
  /** null while the stored sessions load, and for a patient without stored breaths. */
  readonly review: Review | null;
  readonly sessions: readonly StoredSession[];
}

/** Heading of the stored data: patient or bed, tabs, period picker and export menu. */
export function ReviewHead({ subject, tabs, onBack, review, sessions }: ReviewHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { patient, bed } = subject;
  const files = review === null ? [] : listRecordings(sessions, review.period);
  const file = files.length > 1 ? t('review.recordings', { count: files.length }) : files[0];
  return (
    <header className={styles['head']}>
      <div className={styles['row']}>
        <UnstyledButton className={styles['back']} onClick={onBack} aria-label={t('monitor.back')}>
          <BackIcon />
        </UnstyledButton>
        <h1>{patient?.pseudonym ?? bed ?? t('link.noPatient')}</h1>
        {patient !== null && <p className={styles['about']}>{describePatientAtLength(patient, t, locale)}</p>}
        {file !== undefined && (
          <p className={styles['file']} title={files.join('\n')}>
            {file}
          </p>
        )}
        <div className={styles['right']}>{review !== null && <ExportMenu review={review} />}</div>
      </div>
      <div className={styles['row']}>
        {tabs}
        <div className={styles['right']}>
          {review !== null && <PeriodPicker review={review} sessions={sessions} />}
        </div>
      </div>
    </header>
  );
}
