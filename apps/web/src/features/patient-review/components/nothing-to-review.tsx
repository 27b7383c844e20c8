import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { useProjectScope, withinProject } from '../../../lib/project-scope.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';

/** Somebody who does not exist is told from one who may not be seen by nobody, the server included. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'not_found';
}

/** An address of nobody, or of another's patient: no views, and the way to one's own. */
export function PatientNotFound({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  return (
    <NoticePage wholePage title={t('notFound.title')} text={describeProblem(error, t)}>
      <Button component={Link} to={withinProject(PATHS.patientManagement, projectId)}>
        {t('navigation.patient-management')}
      </Button>
    </NoticePage>
  );
}

/** A patient without a breath: what brings the first one is a step away. */
export function NothingStored() {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  const management = withinProject(PATHS.patientManagement, projectId);
  return (
    <NoticePage title={t('review.empty')} text={t('review.emptyText')} trace="breath">
      <Button
        variant="filled"
        renderRoot={(props) => <Link {...props} to={management} search={{ tab: 'uploads' }} />}
      >
        {t('management.upload')}
      </Button>
      <Button component={Link} to={withinProject(PATHS.remoteDisplay, projectId)}>
        {t('navigation.monilitycs')}
      </Button>
    </NoticePage>
  );
}
