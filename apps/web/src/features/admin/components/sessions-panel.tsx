import type { AdministeredSession } from '@eupnea/contracts/administered-user';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { describeBrowser } from '../../../lib/format/describe-browser.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableCard } from '../../../ui/table/table-card.tsx';
import { sessionsQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import type { PanelProps } from './panel-props.ts';

export function SessionsPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useQuery(sessionsQuery(search));
  const end = useAdminAction((id: string) => api.call('endSession', { params: { id } }));
  const columns: readonly Column<AdministeredSession>[] = [
    {
      id: 'user',
      head: t('admin.user'),
      render: ({ username, email }) => (
        <>
          {username}
          <small>{email}</small>
        </>
      ),
    },
    {
      id: 'browser',
      head: t('admin.browser'),
      render: (session) => describeBrowser(session.user_agent) ?? '---',
    },
    {
      id: 'signed_in',
      head: t('admin.signedIn'),
      render: (session) => formatInstant(session.started_at, locale),
    },
    {
      id: 'last_used',
      head: t('admin.lastUsed'),
      render: (session) => formatInstant(session.last_used_at, locale),
    },
    {
      id: 'actions',
      head: t('admin.actions'),
      render: ({ id, current, username }) =>
        current ? (
          t('cabinet.thisSession')
        ) : (
          <Button
            disabled={end.isPending}
            aria-label={t('admin.endSessionOf', { user: username })}
            onClick={() => end.mutate(id)}
          >
            {t('cabinet.end')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <FormFailure error={end.error} />
      <TableCard
        failed={t('admin.failed')}
        query={sessions}
        onPageChange={(page) => onSearchChange({ page: String(page) })}
      >
        {(items) => (
          <DataTable
            label={t('admin.tab.sessions')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            look="dense"
          />
        )}
      </TableCard>
    </>
  );
}
