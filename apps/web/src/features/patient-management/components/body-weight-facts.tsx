import type { BodyWeight } from '@eupnea/contracts/patient-record';
import { useTranslation } from 'react-i18next';
import { formatNumber, localizeCalculation } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import styles from './patient-drawer.module.css';

/** Predicted body weight with its formula, or the reason for its absence. */
export function BodyWeightFacts({ weight }: { readonly weight: BodyWeight }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <section className={styles['part']} aria-label={t('management.column.ibw')}>
      <h3>
        {t('management.column.ibw')}: {weight.ibw === null ? '---' : formatNumber(weight.ibw, 1, locale)}
      </h3>
      <p className={styles['hint']}>
        {weight.absent_because !== null
          ? t(`management.noIbw.${weight.absent_because}`)
          : `${localizeCalculation(weight.formula ?? '', locale)} (${weight.source})`}
      </p>
    </section>
  );
}
