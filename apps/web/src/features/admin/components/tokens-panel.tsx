import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { tokensQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../api/use-admin-action.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin.module.css';
import type { PanelProps } from './panel-props.ts';

/** Active API tokens of all users. Only owners can undo a revocation. */
export function TokensPanel({ search, onSearchChange }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tokens = useQuery(tokensQuery(search));
  const revoke = useAdminAction((id: number) => api.call('administerRevokeToken', { params: { id } }));
  return (
    <>
      <FormFailure error={revoke.error} />
      <AdminList
        label={t('tokens.title')}
        query={tokens}
        onPageChange={(page) => onSearchChange({ page: String(page) })}
      >
        {(items) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('tokens.name')}</th>
                <th scope="col">{t('admin.user')}</th>
                <th scope="col">{t('tokens.scopes')}</th>
                <th scope="col">{t('tokens.projects')}</th>
                <th scope="col">{t('admin.lastUsed')}</th>
                <th scope="col">{t('tokens.expires')}</th>
                <th scope="col">{t('admin.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((token) => (
                <tr key={token.id}>
                  <th scope="row">
                    {token.name}
                    <small>{token.hint}…</small>
                  </th>
                  <td>
                    {token.username}
                    <small>{token.email}</small>
                  </td>
                  <td>{token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', ')}</td>
                  <td>{token.projects?.map(({ name }) => name).join(', ') ?? t('tokens.everyProject')}</td>
                  <td>{formatInstant(token.last_used_at, locale)}</td>
                  <td>{formatInstant(token.expires_at, locale)}</td>
                  <td>
                    <Button
                      disabled={revoke.isPending}
                      aria-label={t('tokens.revokeNamed', { name: token.name })}
                      onClick={() => revoke.mutate(token.id)}
                    >
                      {t('tokens.revoke')}
                    </Button>
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
