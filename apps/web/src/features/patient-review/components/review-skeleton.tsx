import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './patient-review-page.module.css';

/** Placeholder in the size of a tab while the stored sessions load. */
export function ReviewSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('common.loading')}>
      <Skeleton height={380} animate={false} />
      <Skeleton height={360} animate={false} />
    </div>
  );
}
