import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../../lib/format/format-number.ts';
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
          <strong>{weight.pseudonym}</strong> {describe(weight, t, locale)}
        </li>
      ))}
    </ul>
  );
}

type Weight = DailyReport['weights'][number];

function describe(weight: Weight, t: TFunction, locale: string): string {
  const number = (value: number): string => formatLimit(value, locale, 1);
  const parts = [
    weight.sex === 'any' ? '' : t(`patient.sexShort.${weight.sex}`),
    weight.age === null ? '' : t(`patient.age.${weight.age_unit ?? 'years'}`, { age: number(weight.age) }),
    weight.height_cm === null ? '' : `${number(weight.height_cm)} cm`,
    weight.weight_kg === null ? '' : `${number(weight.weight_kg)} kg`,
    t(`reports.basis.${weight.basis}`, { kg: weight.kg === null ? '' : number(weight.kg) }),
    t('reports.breathsOf', { count: weight.breaths }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
