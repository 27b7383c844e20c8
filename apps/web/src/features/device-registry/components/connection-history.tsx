import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { connectionLogQuery } from '../api/registry-queries.ts';
import styles from './registry.module.css';

interface ConnectionHistoryProps {
  readonly deviceId: string;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

/** Connection events, newest first; only administrators see addresses in them. */
export function ConnectionHistory({ deviceId, page, onPageChange }: ConnectionHistoryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const log = useQuery(connectionLogQuery(deviceId, page));
  return (
    <section className={styles['part']}>
      <h3>{t('registry.history')}</h3>
      <FormFailure error={log.error} />
      {log.data === undefined ? (
        log.error === null && (
          <Skeleton height={120} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : log.data.total === 0 ? (
        <p className={styles['hint']}>{t('registry.noHistory')}</p>
      ) : (
        <>
          <ul className={styles['history']}>
            {log.data.items.map((entry) => (
              <li key={`${entry.at} ${entry.code}`}>
                <time dateTime={entry.at}>{formatInstant(entry.at, locale)}</time>
                <span>
                  {t(`registry.event.${entry.event}`)}
                  {entry.code !== entry.event && (
                    <>
                      {' '}
                      <code>{entry.code}</code>
                    </>
                  )}
                  {entry.detail !== null && entry.detail !== '' && <small>{entry.detail}</small>}
                </span>
              </li>
            ))}
          </ul>
          {log.data.total > log.data.count && (
            <PageControls
              page={page}
              count={log.data.count}
              total={log.data.total}
              onPageChange={onPageChange}
            />
          )}
        </>
      )}
    </section>
  );
}
