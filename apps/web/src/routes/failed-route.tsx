import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../ui/problem-notice.tsx';

/** Error boundary of every route: the frame stands, this page says what failed. */
export function FailedRoute({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ProblemNotice wholePage title={t('problem.pageFailed')} error={error} onRetry={retry} />;
}
