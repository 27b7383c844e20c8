import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { pickLanguage } from '@eupnea/notation/languages';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { invitationQuery } from '../api/invitation-query.ts';
import { openSession } from '../api/open-session.ts';
import { isSpentLink } from '../logic/is-spent-link.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

interface AcceptInvitePageProps {
  readonly token: string;
  readonly onSignedIn: () => void;
}

/** Target of an invitation: asks for name and password and opens the account. */
export function AcceptInvitePage({ token, onSignedIn }: AcceptInvitePageProps) {
  const { t, i18n } = useTranslation();
  const invitation = useQuery(invitationQuery(token));
  const text = () => {
    if (token === '') return t('account.linkIncomplete');
    if (invitation.isError)
      return isSpentLink(invitation.error) ? t('account.linkSpent') : describeProblem(invitation.error, t);
    if (invitation.data === undefined) return t('common.loading');
    return t('account.inviteIntro', { email: invitation.data.email });
  };
  return (
    <AuthFrame label={t('account.acceptInvite')}>
      <p className={styles['intro']}>{text()}</p>
      {invitation.data !== undefined && (
        <AuthForm
          fields={['username', 'password']}
          submitText={t('account.acceptInvite')}
          describeFailure={(error) => (isSpentLink(error) ? t('account.linkSpent') : null)}
          onSubmit={async ({ username, password }) => {
            const language = pickLanguage(i18n.language);
            await openSession(
              await api.call('acceptInvite', { body: { token, username, password, language } }),
            );
            onSignedIn();
          }}
        />
      )}
    </AuthFrame>
  );
}
