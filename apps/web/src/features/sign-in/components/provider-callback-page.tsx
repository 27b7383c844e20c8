import type { SecondStep } from '@eupnea/contracts/second-step';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { announceProof } from '../../../lib/session/provider-proof.ts';
import { finishProvider } from '../api/finish-provider.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import styles from './sign-in-page.module.css';

interface ProviderCallbackPageProps {
  /** Query of the provider's redirect. */
  readonly search: string;
  readonly onFinished: (outcome: 'signed_in' | 'linked') => void;
  /** To the sign-in page. */
  readonly onBack: () => void;
}

/** Target of the provider's redirect. */
export function ProviderCallbackPage({ search, onFinished, onBack }: ProviderCallbackPageProps) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const finished = useEffectEvent(onFinished);
  useEffect(() => {
    let isShown = true;
    finishProvider(search).then(
      (answer) => {
        if (!isShown) return;
        if (answer.outcome === 'second_step') setStep(answer.second_step);
        else if (answer.outcome === 'proven') announceProof();
        else finished(answer.outcome);
      },
      (reason: unknown) => isShown && setError(reason),
    );
    return () => {
      isShown = false;
    };
  }, [search]);
  if (step !== null) {
    return (
      <AuthFrame label={t('provider.title')}>
        <SecondStepForm step={step} onSignedIn={() => onFinished('signed_in')} onBack={onBack} />
      </AuthFrame>
    );
  }
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
