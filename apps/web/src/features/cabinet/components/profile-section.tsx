import type { Account } from '@eupnea/contracts/account';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useEditAccount } from '../api/use-edit-account.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

export function ProfileSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const edit = useEditAccount();
  const form = useForm({
    initialValues: { username: account.username },
    validate: { username: (value) => (value.trim() === '' ? t('form.required') : null) },
  });
  const submit = form.onSubmit(({ username }) =>
    edit.mutate({ version: account.version, username: username.trim() }),
  );
  return (
    <CabinetSection title={t('cabinet.profile')}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <dl className={styles['facts']}>
          <dt>{t('signIn.email')}</dt>
          <dd>
            {account.email}{' '}
            <span className={styles['mark']}>
              {account.verified ? t('cabinet.verified') : t('cabinet.notVerified')}
            </span>
          </dd>
        </dl>
        <TextInput label={t('claim.username')} autoComplete="name" {...form.getInputProps('username')} />
        <FormFailure error={edit.error} />
        <div className={styles['buttons']}>
          <Button
            type="submit"
            loading={edit.isPending}
            disabled={form.values.username.trim() === account.username}
          >
            {t('common.save')}
          </Button>
          {edit.isSuccess && <span role="status">{t('cabinet.saved')}</span>}
        </div>
      </form>
    </CabinetSection>
  );
}
