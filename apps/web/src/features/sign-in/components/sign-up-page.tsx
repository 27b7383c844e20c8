import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { pickLanguage } from '@eupnea/notation/languages';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

/** Sign-up, when the server allows it. The answer does not reveal whether the address is known. */
export function SignUpPage() {
  const { t, i18n } = useTranslation();
  const [sent, setSent] = useState(false);
  const options = useQuery(signInOptionsQuery).data;
  const open = options?.sign_up === 'open';
  const text = sent
    ? t(options?.sends_mail === true ? 'account.checkMail' : 'account.askAdministrator')
    : t(open ? 'account.signUpIntro' : 'account.signUpClosed');
  return (
    <AuthFrame label={t('account.signUp')}>
      {options !== undefined && (
        <p className={styles['intro']} role={sent ? 'status' : undefined}>
          {text}
        </p>
      )}
      {open && !sent && (
        <AuthForm
          fields={['email', 'username', 'password']}
          submitText={t('account.signUp')}
          onSubmit={async (values) => {
            await api.call('signUp', { body: { ...values, language: pickLanguage(i18n.language) } });
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
