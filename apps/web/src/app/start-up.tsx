import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpProblem } from '../lib/http/http-problem.ts';
import { featuresQuery, useMe } from '../lib/session/session-queries.ts';
import { readToken } from '../lib/session/session-storage.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { router } from './router.tsx';
import { warmUp } from './warm-up.ts';

/** Start-up waits for the feature list and stops when it fails. */
export function StartUp() {
  const { t } = useTranslation();
  const features = useQuery(featuresQuery);
  const { error } = features;
  useEffect(() => {
    // Specification section 8: the error is logged, and start-up fails.
    if (error !== null) console.error('The feature list did not load:', error);
  }, [error]);
  const codes = features.data;
  const isAdmin = useMe()?.is_admin === true;
  useEffect(() => {
    if (codes === undefined || readToken() === null) return undefined;
    return warmUp(
      router,
      codes.map(({ feature_code: code }) => code),
      isAdmin,
    );
  }, [codes, isAdmin]);
  if (features.isPending) return <LoadingOverlay text={t('startUp.loadingFeatures')} />;
  if (features.isError && features.data === undefined) {
    const offline = features.error instanceof HttpProblem && features.error.code === 'unreachable';
    return (
      <ProblemNotice
        wholePage
        title={offline ? t('startUp.offline') : t('startUp.failed')}
        error={features.error}
        onRetry={() => void features.refetch()}
      />
    );
  }
  return <RouterProvider router={router} />;
}
