import type { DailyReport } from '@eupnea/contracts/daily-report';
import { describeWeight } from '@eupnea/notation/describe-weight';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import styles from './report.module.css';

/** Weights used for volumes per kg, one per version of the record. */
export function WeightNotes({ weights }: Pick<DailyReport, 'weights'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles['weights']}>
      {weights.map((weight) => (
        <li key={JSON.stringify(weight)}>
          <strong>{weight.pseudonym}</strong> {describeWeight(weight, t, locale)}
        </li>
      ))}
    </ul>
  );
}
