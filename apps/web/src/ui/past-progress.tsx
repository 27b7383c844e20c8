import type { DemoStatus } from '@eupnea/contracts/demo';
import { useTranslation } from 'react-i18next';
import styles from './past-progress.module.css';

/** Progress of the stored past; hidden when complete. */
export function PastProgress({ demo }: { readonly demo: DemoStatus }) {
  const { t } = useTranslation();
  if (demo.past === 'failed') return <p role="alert">{t('tour.failed')}</p>;
  if (demo.past !== 'making') return null;
  const percent = Math.floor(demo.progress * 100);
  return (
    <div className={styles['progress']}>
      <label>
        {t('tour.making', { made: demo.made, total: demo.total, current: demo.current ?? '' })}
        <progress max={100} value={percent}>
          {percent} %
        </progress>
      </label>
    </div>
  );
}
