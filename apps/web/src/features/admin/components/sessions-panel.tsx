import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { describeBrowser } from '../../../lib/format/describe-browser.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { sessionsQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin.module.css';
import type { PanelProps } from './panel-props.ts';

export function SessionsPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useQuery(sessionsQuery(search));
  const end = useAdminAction((id: string) => api.call('endSession', { params: { id } }));
  return (
    <>
      <FormFailure error={end.error} />
      <AdminList
        label={t('admin.tab.sessions')}
        query={sessions}
        onPageChange={(page) => onSearchChange({ page: String(page) })}
      >
        {(items) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('admin.user')}</th>
                <th scope="col">{t('admin.browser')}</th>
                <th scope="col">{t('admin.signedIn')}</th>
                <th scope="col">{t('admin.lastUsed')}</th>
                <th scope="col">{t('admin.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((session) => (
                <tr key={session.id}>
                  <th scope="row">
                    {session.username}
                    <small>{session.email}</small>
                  </th>
                  <td>{describeBrowser(session.user_agent) ?? '---'}</td>
                  <td>{formatInstant(session.started_at, locale)}</td>
                  <td>{formatInstant(session.last_used_at, locale)}</td>
                  <td>
                    {session.current ? (
                      t('cabinet.thisSession')
                    ) : (
                      <Button
                        disabled={end.isPending}
                        aria-label={t('admin.endSessionOf', { user: session.username })}
                        onClick={() => end.mutate(session.id)}
                      >
                        {t('cabinet.end')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
    </>
  );
}
