import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { useProjectScope, withinProject } from '../../../lib/project-scope.ts';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';

/** True for the 404 of an unknown or invisible patient; the server does not distinguish them. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'not_found';
}

/** Page for an unknown or invisible patient, with a link to the patient list. */
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

/** Page for a patient without stored breaths, with links to connect a ventilator or to upload a recording. */
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
