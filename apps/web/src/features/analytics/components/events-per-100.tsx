import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import styles from './analytics.module.css';

/** The index as the second number: a rate, which can exceed 100, and therefore without "%". */
export function EventsPer100({ percent }: { readonly percent: number | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (percent === null) return null;
  return (
    <p className={styles['hint']}>
      {t('asynchronyIndex.eventsPer100', { rate: formatNumber(percent, 1, locale) })}
    </p>
  );
}
