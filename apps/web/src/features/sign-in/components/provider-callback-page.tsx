import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { finishProvider } from '../api/finish-provider.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-page.module.css';

interface ProviderCallbackPageProps {
  /** Query of the provider's redirect. */
  readonly search: string;
  readonly onFinished: (outcome: 'signed_in' | 'linked') => void;
}

/** Target of the provider's redirect. */
export function ProviderCallbackPage({ search, onFinished }: ProviderCallbackPageProps) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const finished = useEffectEvent(onFinished);
  useEffect(() => {
    let isShown = true;
    finishProvider(search).then(
      (outcome) => isShown && finished(outcome),
      (reason: unknown) => isShown && setError(reason),
    );
    return () => {
      isShown = false;
    };
  }, [search]);
  return (
    <AuthFrame label={t('provider.title')}>
      <p className={styles['intro']} role={error === null ? 'status' : 'alert'}>
        {error === null ? t('common.loading') : describeProblem(error, t)}
      </p>
      {error !== null && (
        <Button component={Link} to={PATHS.signIn} variant="filled" fullWidth>
          {t('provider.back')}
        </Button>
      )}
    </AuthFrame>
  );
}
