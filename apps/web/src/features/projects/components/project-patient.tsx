import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { projectHoldsQuery } from '../api/project-queries.ts';

interface ProjectPatientProps {
  readonly projectId: string;
  /** As in the address; -1 = nobody, then the device says whom it is about. */
  readonly patientId: string;
  readonly deviceId: string | undefined;
  readonly children: ReactNode;
}

/** A patient's page within a project shows patients and ventilators of the project and nobody else. */
export function ProjectPatient({ projectId, patientId, deviceId, children }: ProjectPatientProps) {
  const { t } = useTranslation();
  const holds = useQuery(projectHoldsQuery(projectId, patientId, deviceId));
  if (holds.data === true) return children;
  if (holds.data === false) {
    return <NoticePage wholePage title={t('projects.notIn')} text={t('projects.notInText')} />;
  }
  if (holds.error !== null) {
    const retry = () => void holds.refetch();
    return <ProblemNotice wholePage title={t('projects.oneFailed')} error={holds.error} onRetry={retry} />;
  }
  return <Skeleton height={320} mt={14} animate={false} role="status" aria-label={t('common.loading')} />;
}
