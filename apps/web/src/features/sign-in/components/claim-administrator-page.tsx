import { PASSWORD_MIN } from '@eupnea/contracts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { ErrorIcon } from '../../../ui/icons.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { claimAdministrator } from '../api/claim-administrator.ts';
import { checkEmail } from '../logic/check-email.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

interface ClaimAdministratorPageProps {
  /** From the fragment of the one-time link; empty when the link was not copied whole. */
  readonly token: string;
  readonly onSignedIn: () => void;
}

/** Where the one-time link of a first start leads: who opens it becomes the administrator. */
export function ClaimAdministratorPage({ token, onSignedIn }: ClaimAdministratorPageProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame label={t('claim.title')}>
      <p className={styles['intro']}>{t(token === '' ? 'claim.incomplete' : 'claim.intro')}</p>
      {token !== '' && <ClaimForm token={token} onSignedIn={onSignedIn} />}
    </AuthFrame>
  );
}

function ClaimForm({ token, onSignedIn }: ClaimAdministratorPageProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', username: '', password: '' },
    validate: {
      email: (value) => {
        const fault = checkEmail(value);
        return fault === null ? null : t(`form.${fault}`);
      },
      username: (value) => (value.trim() === '' ? t('form.required') : null),
      password: (value) =>
        value.length < PASSWORD_MIN ? t('claim.passwordRule', { least: PASSWORD_MIN }) : null,
    },
  });
  const submit = form.onSubmit(async ({ email, username, password }) => {
    setFailure(null);
    try {
      await claimAdministrator({ token, email: email.trim(), username: username.trim(), password });
      onSignedIn();
    } catch (error) {
      const isSpent = error instanceof HttpProblem && error.status === 404;
      setFailure(isSpent ? t('claim.spent') : describeProblem(error, t));
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextInput
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <TextInput label={t('claim.username')} autoComplete="name" {...form.getInputProps('username')} />
      <PasswordInput
        label={t('signIn.password')}
        description={t('claim.passwordRule', { least: PASSWORD_MIN })}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <div className={styles['failure']}>
        {failure !== null && (
          <p role="alert">
            <ErrorIcon /> {failure}
          </p>
        )}
      </div>
      <Button type="submit" variant="filled" fullWidth loading={form.submitting}>
        {t('claim.submit')}
      </Button>
    </form>
  );
}
