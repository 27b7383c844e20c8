import type { AdministeredToken } from '@eupnea/contracts/api-token';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableCard } from '../../../ui/table/table-card.tsx';
import { tokensQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import type { PanelProps } from './panel-props.ts';

/** Active API tokens of all users. Only owners can undo a revocation. */
export function TokensPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tokens = useQuery(tokensQuery(search));
  const revoke = useAdminAction((id: number) => api.call('administerRevokeToken', { params: { id } }));
  const columns: readonly Column<AdministeredToken>[] = [
    {
      id: 'name',
      head: t('tokens.name'),
      render: ({ name, hint }) => (
        <>
          {name}
          <small>{hint}…</small>
        </>
      ),
    },
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
      id: 'scopes',
      head: t('tokens.scopes'),
      render: ({ scopes }) => scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', '),
    },
    {
      id: 'projects',
      head: t('tokens.projects'),
      render: ({ projects }) => projects?.map(({ name }) => name).join(', ') ?? t('tokens.everyProject'),
    },
    {
      id: 'last_used',
      head: t('admin.lastUsed'),
      render: ({ last_used_at: at }) => formatInstant(at, locale),
    },
    { id: 'expires', head: t('tokens.expires'), render: ({ expires_at: at }) => formatInstant(at, locale) },
    {
      id: 'actions',
      head: t('admin.actions'),
      render: ({ id, name }) => (
        <Button
          disabled={revoke.isPending}
          aria-label={t('tokens.revokeNamed', { name })}
          onClick={() => revoke.mutate(id)}
        >
          {t('tokens.revoke')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <FormFailure error={revoke.error} />
      <TableCard
        failed={t('admin.failed')}
        query={tokens}
        onPageChange={(page) => onSearchChange({ page: String(page) })}
      >
        {(items) => (
          <DataTable
            label={t('tokens.title')}
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
