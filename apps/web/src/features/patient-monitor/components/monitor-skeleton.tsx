import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../patient-monitor-page.module.css';

/** The final shape of the page while its device loads. */
export function MonitorSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']} aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton height={52} radius={0} />
      <Skeleton height={36} radius={0} mt={1} />
      <Skeleton className={styles['body'] ?? ''} radius={0} mt={1} />
    </div>
  );
}
