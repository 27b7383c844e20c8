import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { isSpentLink } from '../logic/is-spent-link.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

/** Target of a reset link: sets a new password and ends all sessions. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const intro = token === '' ? 'account.linkIncomplete' : 'account.resetIntro';
  return (
    <AuthFrame label={t('account.reset')}>
      <p className={styles['intro']} role={done ? 'status' : undefined}>
        {t(done ? 'account.resetDone' : intro)}
      </p>
      {token !== '' && !done && (
        <AuthForm
          fields={['password']}
          submitText={t('account.reset')}
          describeFailure={(error) => (isSpentLink(error) ? t('account.linkSpent') : null)}
          onSubmit={async ({ password }) => {
            await api.call('resetPassword', { body: { token, password } });
            setDone(true);
          }}
        />
      )}
      <Button component={Link} to={PATHS.signIn} variant={done ? 'filled' : 'subtle'} fullWidth mt="md">
        {t('account.backToSignIn')}
      </Button>
    </AuthFrame>
  );
}
