import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

/** Requests a reset link. The answer does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const options = useQuery(signInOptionsQuery).data;
  const answer = options?.sends_mail === false ? 'account.askAdministrator' : 'account.checkMail';
  return (
    <AuthFrame label={t('account.forgot')}>
      <p className={styles['intro']} role={sent ? 'status' : undefined}>
        {t(sent ? answer : 'account.forgotIntro')}
      </p>
      {!sent && (
        <AuthForm
          fields={['email']}
          submitText={t('account.sendLink')}
          onSubmit={async ({ email }) => {
            await api.call('forgotPassword', { body: { email } });
            setSent(true);
          }}
        />
      )}
      <Button component={Link} to={PATHS.signIn} variant="subtle" fullWidth mt="md">
        {t('account.backToSignIn')}
      </Button>
    </AuthFrame>
  );
}
