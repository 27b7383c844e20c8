import type { AdministeredUser, EditUserBody } from '@eupnea/contracts/administered-user';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useAdminAction } from '../api/use-admin-action.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';

/** Actions on a user, depending on the user's state. */
export function UserMenu({ user }: { readonly user: AdministeredUser }) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const params = { id: user.id };
  const edit = useAdminAction((change: Omit<EditUserBody, 'version'>) =>
    api.call('editUser', { params, body: { version: user.version, ...change } }),
  );
  const mail = useAdminAction((name: 'sendUserReset' | 'resendInvitation') => api.call(name, { params }));
  const reset = useAdminAction(() => api.call('resetUserFactors', { params }));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            loading={edit.isPending || mail.isPending || reset.isPending}
            aria-label={t('admin.actionsOf', { user: user.username })}
          >
            {t('admin.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => edit.mutate({ disabled: user.state !== 'disabled' })}>
            {user.state === 'disabled' ? t('admin.enable') : t('admin.disable')}
          </Menu.Item>
          {user.state === 'unverified' && (
            <Menu.Item onClick={() => edit.mutate({ verified: true })}>{t('admin.verify')}</Menu.Item>
          )}
          {user.state === 'invited' && (
            <Menu.Item onClick={() => mail.mutate('resendInvitation')}>{t('admin.resend')}</Menu.Item>
          )}
          {(user.state === 'active' || user.state === 'unverified') && (
            <Menu.Item onClick={() => mail.mutate('sendUserReset')}>{t('admin.sendReset')}</Menu.Item>
          )}
          <Menu.Item onClick={() => edit.mutate({ is_admin: !user.is_admin })}>
            {user.is_admin ? t('admin.removeAdministrator') : t('admin.makeAdministrator')}
          </Menu.Item>
          {user.factors > 0 && (
            <Menu.Item onClick={() => reset.mutate(undefined)}>{t('factor.reset')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setDeleting(true)}>{t('admin.deleteUser')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {reset.isSuccess && <small role="status">{t('factor.resetDone')}</small>}
      {mail.isSuccess && <small role="status">{t('admin.mailQueued')}</small>}
      <FormFailure error={edit.error ?? mail.error ?? reset.error} />
      {deleting && <DeleteUserDialog user={user} onClose={() => setDeleting(false)} />}
    </>
  );
}
