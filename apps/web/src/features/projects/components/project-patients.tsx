import type { PatientRow } from '@eupnea/contracts/patient';
import type { Project } from '@eupnea/contracts/project';
import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describePatientAtLength } from '../../../lib/clinical/describe-device.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PageControls } from '../../../ui/page-controls.tsx';
import { PatientLink } from '../../../ui/patient-link.tsx';
import { projectPatientsQuery } from '../api/project-queries.ts';
import { ProjectSection } from './project-section.tsx';
import styles from './projects.module.css';
import { TransferPatients } from './transfer-patients.tsx';

interface ProjectPatientsProps {
  readonly project: Project;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

/** The project's patients, a page at a time; its managers hand some of them to another project. */
export function ProjectPatients({ project, page, onPageChange }: ProjectPatientsProps) {
  const { t } = useTranslation();
  const patients = useQuery(projectPatientsQuery(project.id, page));
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const items = patients.data?.items ?? [];
  // Only rows in sight count as chosen: nobody hands on what they do not see.
  const chosen = items.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  return (
    <ProjectSection title={t('projects.patients')} count={patients.data?.total}>
      <FormFailure error={patients.error} />
      {patients.data === undefined ? (
        patients.error === null && (
          <Skeleton height={120} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : patients.data.total === 0 ? (
        <p className={styles['hint']}>{t('projects.noPatient')}</p>
      ) : (
        <>
          {project.permissions.manage && (
            <TransferPatients project={project} patientIds={chosen} onMoved={() => setIds(new Set())} />
          )}
          <ul className={styles['members']}>
            {items.map((patient) => (
              <li key={patient.id} className={styles['row']}>
                <PatientFacts patient={patient} />
                {project.permissions.manage && (
                  <Checkbox
                    aria-label={t('management.choose', { patient: patient.pseudonym })}
                    checked={ids.has(patient.id)}
                    onChange={(event) => choose(patient.id, event.currentTarget.checked)}
                  />
                )}
              </li>
            ))}
          </ul>
          {patients.data.total > patients.data.count && (
            <PageControls
              page={page}
              count={patients.data.count}
              total={patients.data.total}
              onPageChange={onPageChange}
            />
          )}
        </>
      )}
    </ProjectSection>
  );
}

function PatientFacts({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const search = patient.device_id === null ? {} : { device_id: String(patient.device_id) };
  return (
    <span className={styles['who']}>
      <PatientLink patientId={patient.id} search={search}>
        {patient.pseudonym}
      </PatientLink>{' '}
      {describePatientAtLength(patient, t, locale)}
      <small>
        {patient.date_out !== null
          ? t('management.archived')
          : patient.device_id === null
            ? t('management.notConnected')
            : t('management.onVentilator', { id: patient.device_id })}
      </small>
    </span>
  );
}
