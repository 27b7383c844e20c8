import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { verifyEmailQuery } from '../api/verify-email-query.ts';
import { isSpentLink } from '../logic/is-spent-link.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

interface VerifyEmailPageProps {
  readonly token: string;
  /** Next page: sign-in, or the pages of the signed-in user. */
  readonly next: string;
}

/** Target of a verification link; uses it at once for any visitor. */
export function VerifyEmailPage({ token, next }: VerifyEmailPageProps) {
  const { t } = useTranslation();
  const verification = useQuery(verifyEmailQuery(token));
  const text = () => {
    if (token === '') return t('account.linkIncomplete');
    if (verification.isSuccess) return t('account.verified');
    if (verification.isError)
      return isSpentLink(verification.error)
        ? t('account.linkSpent')
        : describeProblem(verification.error, t);
    return t('common.loading');
  };
  return (
    <AuthFrame label={t('account.verify')}>
      <p className={styles['intro']} role="status">
        {text()}
      </p>
      <Button component={Link} to={next} variant="filled" fullWidth>
        {t('account.goOn')}
      </Button>
    </AuthFrame>
  );
}
