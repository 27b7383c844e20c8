import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/files/panel.tsx';
import styles from './validation.module.css';

/** Explains the simulated truth, its limits, and what is left out. */
export function Explanation() {
  const { t } = useTranslation();
  return (
    <Panel title={t('validation.what.title')}>
      <ul className={styles['explanation']}>
        <li>{t('validation.what.simulated')}</li>
        <li>{t('validation.what.heldOut')}</li>
        <li>{t('validation.what.arms')}</li>
        <li>{t('validation.what.ambiguous')}</li>
        <li>{t('validation.what.interval')}</li>
        <li>{t('validation.what.events')}</li>
      </ul>
    </Panel>
  );
}
