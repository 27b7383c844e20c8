import { GRANTABLE_FEATURE_CODES, type AdministeredUser } from '@eupnea/contracts/administered-user';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useAdminAction } from '../api/use-admin-action.ts';
import { setFeature, type GrantableFeature } from '../logic/set-feature.ts';
import styles from './admin.module.css';
import { UserMenu } from './user-menu.tsx';

export function UserTable({ users }: { readonly users: readonly AdministeredUser[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const grant = useAdminAction(({ id, features }: { id: number; features: GrantableFeature[] }) =>
    api.call('setUserFeatures', { params: { id }, body: { features } }),
  );
  const change = (user: AdministeredUser, code: GrantableFeature, granted: boolean) =>
    grant.mutate({ id: user.id, features: setFeature(user, code, granted) });
  const columns: readonly Column<AdministeredUser>[] = [
    { id: 'user', head: t('admin.user'), render: (user) => <UserName user={user} /> },
    ...GRANTABLE_FEATURE_CODES.map(
      (code): Column<AdministeredUser> => ({
        id: code,
        head: <span className={styles['turned']}>{t(`admin.feature.${code}`)}</span>,
        width: 'box',
        render: (user) => (
          <Checkbox
            aria-label={`${user.username}: ${t(`admin.feature.${code}`)}`}
            checked={user.features.includes(code)}
            disabled={grant.isPending || user.state === 'disabled'}
            onChange={(event) => change(user, code, event.currentTarget.checked)}
          />
        ),
      }),
    ),
    {
      id: 'last_sign_in',
      head: t('admin.lastSignIn'),
      render: (user) => formatInstant(user.last_sign_in_at, locale),
    },
    { id: 'actions', head: t('admin.actions'), render: (user) => <UserMenu user={user} /> },
  ];
  return (
    <>
      <FormFailure error={grant.error} />
      <DataTable
        label={t('admin.tab.users')}
        columns={columns}
        rows={users}
        keyOf={({ id }) => id}
        look="dense"
      />
    </>
  );
}

function UserName({ user }: { readonly user: AdministeredUser }) {
  const { t } = useTranslation();
  return (
    <>
      {user.username} {user.is_admin && <span className={styles['mark']}>{t('admin.administrator')}</span>}{' '}
      {user.factors > 0 && <span className={styles['mark']}>{t('factor.mark')}</span>}{' '}
      {user.state !== 'active' && (
        <span className={styles['mark']}>{t(`admin.userState.${user.state}`)}</span>
      )}
      <small>{user.email}</small>
    </>
  );
}
