import { useTranslation } from 'react-i18next';
import { claimAdministrator } from '../api/claim-administrator.ts';
import { isSpentLink } from '../logic/is-spent-link.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

interface ClaimAdministratorPageProps {
  /** Token from the fragment of the one-time link; empty when the link is incomplete. */
  readonly token: string;
  readonly onSignedIn: () => void;
}

/** Target of the one-time link of the first start: creates the administrator. */
export function ClaimAdministratorPage({ token, onSignedIn }: ClaimAdministratorPageProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame label={t('claim.title')}>
      <p className={styles['intro']}>{t(token === '' ? 'claim.incomplete' : 'claim.intro')}</p>
      {token !== '' && (
        <AuthForm
          fields={['email', 'username', 'password']}
          submitText={t('claim.submit')}
          describeFailure={(error) => (isSpentLink(error) ? t('claim.spent') : null)}
          onSubmit={async (values) => {
            await claimAdministrator({ token, ...values });
            onSignedIn();
          }}
        />
      )}
    </AuthFrame>
  );
}
