import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { retryFailedParts } from '../lib/lazy-part.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

/** Error boundary of every route: shows the failure within the frame. */
export function FailedRoute({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    retryFailedParts();
    reset();
    void router.invalidate();
  };
  return <ProblemNotice wholePage title={t('problem.pageFailed')} error={error} onRetry={retry} />;
}
