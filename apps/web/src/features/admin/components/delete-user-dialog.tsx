import type { AdministeredUser } from '@eupnea/contracts/administered-user';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useAdminAction } from '../api/use-admin-action.ts';
import styles from './admin.module.css';

interface DeleteUserDialogProps {
  readonly user: AdministeredUser;
  readonly onClose: () => void;
}

/** Deletes a user permanently after the e-mail is typed. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const remove = useAdminAction((typed: string) =>
    api.call('deleteUser', { params: { id: user.id }, body: { email: typed } }),
  );
  return (
    <Dialog title={t('admin.deleteUser')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate(email.trim(), { onSuccess: onClose });
        }}
      >
        <p>{t('admin.deleteUserIntro', { email: user.email })}</p>
        <TextInput
          label={t('signIn.email')}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <FormFailure error={remove.error} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            color="danger"
            loading={remove.isPending}
            disabled={email.trim().toLowerCase() !== user.email.toLowerCase()}
          >
            {t('admin.deleteUser')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
