import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './page-controls.module.css';

interface PageControlsProps {
  readonly page: number;
  /** Rows per page. */
  readonly count: number;
  readonly total: number;
  readonly onPageChange: (page: number) => void;
}

/** Visible rows, total, and page buttons. */
export function PageControls({ page, count, total, onPageChange }: PageControlsProps) {
  const { t } = useTranslation();
  const first = (page - 1) * count + 1;
  const last = Math.min(total, page * count);
  return (
    <nav className={styles['controls']} aria-label={t('management.pages')}>
      <span role="status">
        {first > total
          ? t('management.pageBeyond', { total })
          : t('management.range', { first, last, total })}
      </span>
      {(total > count || page > 1) && (
        <span className={styles['buttons']}>
          <Button disabled={page === 1} onClick={() => onPageChange(page - 1)}>
            {t('management.previous')}
          </Button>
          <Button disabled={last >= total} onClick={() => onPageChange(page + 1)}>
            {t('management.next')}
          </Button>
        </span>
      )}
    </nav>
  );
}
