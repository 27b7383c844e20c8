import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { outboxQuery } from '../api/admin-queries.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin.module.css';
import { MailDialog } from './mail-dialog.tsx';
import type { PanelProps } from './panel-props.ts';

/** Messages of a server without a mail server, with access to their text. */
export function OutboxPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mails = useQuery(outboxQuery(search));
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <p className={styles['hint']}>{t('admin.outboxHint')}</p>
      <AdminList
        label={t('admin.tab.outbox')}
        query={mails}
        onPageChange={(page) => onSearchChange({ page: String(page) })}
      >
        {(items) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('admin.recipient')}</th>
                <th scope="col">{t('admin.kind')}</th>
                <th scope="col">{t('admin.state')}</th>
                <th scope="col">{t('admin.created')}</th>
                <th scope="col">{t('admin.expires')}</th>
                <th scope="col">{t('admin.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((mail) => (
                <tr key={mail.id}>
                  <th scope="row">{mail.recipient}</th>
                  <td>
                    <code>{mail.kind}</code>
                  </td>
                  <td>
                    {t(`admin.mailState.${mail.state}`)}
                    {mail.error !== null && <small>{mail.error}</small>}
                  </td>
                  <td>{formatInstant(mail.created_at, locale)}</td>
                  <td>{formatInstant(mail.expires_at, locale)}</td>
                  <td>
                    {mail.state !== 'expired' && mail.state !== 'sent' && (
                      <Button
                        aria-label={t('admin.openMailTo', { recipient: mail.recipient })}
                        onClick={() => setOpen(mail.id)}
                      >
                        {t('admin.open')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
      {open !== null && <MailDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
