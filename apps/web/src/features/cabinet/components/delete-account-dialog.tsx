import type { AccountDeletion } from '@eupnea/contracts/account';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { accountDeletionQuery } from '../api/cabinet-queries.ts';
import { deleteAccount } from '../api/delete-account.ts';
import { isWrongPassword } from '../logic/is-wrong-password.ts';
import styles from './cabinet.module.css';

interface DeleteAccountDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Permanent deletion: lists what is deleted and what stays, and asks for the password. */
export function DeleteAccountDialog({ hasPassword, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const preview = useQuery(accountDeletionQuery);
  return (
    <Dialog title={t('cabinet.delete')} onClose={onClose}>
      {preview.isPending && <p role="status">{t('common.loading')}</p>}
      <FormFailure error={preview.error} />
      {preview.data?.possible === false && <p>{t('cabinet.lastAdministrator')}</p>}
      {preview.data?.possible === true && (
        <>
          <DeletionFacts deletion={preview.data} />
          <DeletionForm hasPassword={hasPassword} onClose={onClose} onDeleted={onDeleted} />
        </>
      )}
    </Dialog>
  );
}

function DeletionFacts({ deletion }: { readonly deletion: AccountDeletion }) {
  const { t } = useTranslation();
  return (
    <div className={styles['deletion']}>
      <p>{t('cabinet.deleteFacts', { total: deletion.sessions })}</p>
      {deletion.owned_projects.length === 0 ? (
        <p>{t('cabinet.ownsNoProject')}</p>
      ) : (
        <ul>
          {deletion.owned_projects.map(({ id, name, outcome, heir }) => (
            <li key={id}>
              <strong>{name}</strong>:{' '}
              {outcome === 'heir'
                ? t('cabinet.outcome.heir', { heir: heir ?? '---' })
                : t('cabinet.outcome.administrators')}
            </li>
          ))}
        </ul>
      )}
      {deletion.more_projects > 0 && <p>{t('cabinet.moreProjects', { total: deletion.more_projects })}</p>}
    </div>
  );
}

function DeletionForm({ hasPassword, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (hasPassword && value === '' ? t('form.required') : null) },
  });
  const remove = useMutation({
    mutationFn: ({ password }: { password: string }) => deleteAccount(hasPassword ? password : null),
    onSuccess: onDeleted,
    onError: (error) => {
      if (isWrongPassword(error)) form.setFieldError('password', t('cabinet.wrongPassword'));
    },
  });
  return (
    <form className={styles['form']} onSubmit={form.onSubmit((values) => remove.mutate(values))} noValidate>
      {hasPassword && (
        <PasswordInput
          label={t('cabinet.currentPassword')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
      <FormFailure error={isWrongPassword(remove.error) ? null : remove.error} />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" color="danger" loading={remove.isPending}>
          {t('cabinet.deleteNow')}
        </Button>
      </div>
    </form>
  );
}
