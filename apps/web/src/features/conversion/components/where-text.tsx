import { useTranslation } from 'react-i18next';
import { BROWSER_LIMIT_BYTES } from '../logic/choose-place.ts';
import type { ConversionItem } from '../logic/conversion-item.ts';
import styles from './output-panel.module.css';

/** Says whether files leave the computer before the button is pressed. */
export function WhereText({ items }: { readonly items: readonly ConversionItem[] }) {
  const { t } = useTranslation();
  const large = items.filter(({ file }) => file.size > BROWSER_LIMIT_BYTES).length;
  return (
    <p className={styles['where']}>
      {large === 0 ? t('conversion.inBrowser') : t('conversion.onServer', { count: large })}
    </p>
  );
}
