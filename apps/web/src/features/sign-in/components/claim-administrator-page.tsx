import { useTranslation } from 'react-i18next';
import { claimAdministrator } from '../api/claim-administrator.ts';
import { isSpentLink } from '../logic/is-spent-link.ts';
import { AuthForm } from './auth-form.tsx';
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
