import { PASSWORD_MIN } from '@eupnea/contracts/auth';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { ownSessionsQuery } from '../api/cabinet-queries.ts';
import { isWrongPassword } from '../logic/is-wrong-password.ts';
import styles from './cabinet.module.css';
import { CabinetSection } from './cabinet-section.tsx';

const EMPTY = { current: '', password: '' };

export function PasswordSection() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      current: (value) => (value === '' ? t('form.required') : null),
      password: (value) =>
        value.length < PASSWORD_MIN ? t('claim.passwordRule', { least: PASSWORD_MIN }) : null,
    },
  });
  const change = useMutation({
    mutationFn: ({ current, password }: typeof EMPTY) =>
      api.call('changePassword', { body: { current_password: current, password } }),
    onSuccess: async () => {
      form.reset();
      await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    },
    onError: (error) => {
      if (isWrongPassword(error)) form.setFieldError('current', t('cabinet.wrongPassword'));
    },
  });
  return (
    <CabinetSection title={t('signIn.password')} intro={t('cabinet.passwordIntro')}>
      <form className={styles['form']} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <PasswordInput
          label={t('cabinet.currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordInput
          label={t('account.newPassword')}
          description={t('claim.passwordRule', { least: PASSWORD_MIN })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <FormFailure error={isWrongPassword(change.error) ? null : change.error} />
        <div className={styles['buttons']}>
          <Button type="submit" loading={change.isPending}>
            {t('cabinet.changePassword')}
          </Button>
          {change.isSuccess && <span role="status">{t('cabinet.passwordChanged')}</span>}
        </div>
      </form>
    </CabinetSection>
  );
}
