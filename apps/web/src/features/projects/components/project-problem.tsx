import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';

const STATUS_NOT_FOUND = 404;

interface ProjectProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A project that is not there, or not for this account: the two are told alike. */
export function ProjectProblem({ error, onRetry }: ProjectProblemProps) {
  const { t } = useTranslation();
  if (error instanceof HttpProblem && error.status === STATUS_NOT_FOUND) {
    return (
      <NoticePage wholePage title={t('projects.notFound')} text={t('projects.notFoundText')}>
        <Button component={Link} to={PATHS.projects}>
          {t('projects.title')}
        </Button>
      </NoticePage>
    );
  }
  return <ProblemNotice wholePage title={t('projects.oneFailed')} error={error} onRetry={onRetry} />;
}
