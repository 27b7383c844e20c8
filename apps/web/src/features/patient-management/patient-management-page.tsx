import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths.ts';
import { useProjectScope } from '../../lib/project-scope.ts';
import { featuresQuery, useMe } from '../../lib/session/session-queries.ts';
import { CombineWizard } from './components/combine-wizard.tsx';
import { CreatePatient } from './components/create-patient.tsx';
import { ErasePatients } from './components/erase-patients.tsx';
import { PatientDrawer } from './components/patient-drawer.tsx';
import { PatientList } from './components/patient-list.tsx';
import {
  MANAGEMENT_TABS,
  readManagementSearch,
  tabOf,
  type ManagementSearch,
  type ManagementTab,
} from './logic/management-search.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './patient-management-page.module.css';

interface PatientManagementPageProps {
  readonly search: ManagementSearch;
  readonly onSearchChange: (search: ManagementSearch) => void;
  /** Upload section, inserted by the route because it is another feature. */
  readonly uploads: ReactNode;
}

/** Patients of the user's projects and uploads, one tab per list. */
export function PatientManagementPage({ search, onSearchChange, uploads }: PatientManagementPageProps) {
  const { t } = useTranslation();
  // Within a project its frame has these links.
  const isEverywhere = useProjectScope() === undefined;
  const tab = tabOf(search);
  const mayShare = useQuery({ ...featuresQuery, enabled: false }).data?.some(isProjects) === true;
  const me = useMe();
  const isAdmin = me?.is_admin === true;
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    onSearchChange(readManagementSearch({ ...search, ...next }));
  const open = (next: ManagementTab) => onSearchChange(next === 'active' ? {} : { tab: next });
  return (
    <>
      <PageHead title={t('navigation.patient-management')}>
        {isEverywhere && (
          <div className={styles['ways']}>
            <Link to={PATHS.devices}>{t('registry.title')}</Link>
            {mayShare && <Link to={PATHS.projects}>{t('projects.title')}</Link>}
          </div>
        )}
        {tab !== 'uploads' && search.combine === undefined && (
          <>
            {tab === 'active' && me?.flags.add_patient === true && (
              <CreatePatient onCreated={(patientId) => change({ patient: String(patientId) })} />
            )}
            <Button variant="filled" onClick={() => open('uploads')}>
              {t('management.upload')}
            </Button>
          </>
        )}
      </PageHead>
      <SegmentedControl
        className={styles['tabs'] ?? ''}
        aria-label={t('management.lists')}
        data={MANAGEMENT_TABS.map((value) => ({ value, label: t(`management.${value}`) }))}
        value={tab}
        onChange={(value) => open(MANAGEMENT_TABS.find((known) => known === value) ?? 'active')}
      />
      {search.combine !== undefined ? (
        <CombineWizard
          records={search.combine}
          onRecords={(combine) => change({ combine })}
          onClose={() => change({ combine: undefined })}
          onDone={(patientId) => change({ combine: undefined, patient: String(patientId) })}
        />
      ) : tab === 'uploads' ? (
        uploads
      ) : (
        <PatientList
          key={tab}
          state={tab}
          search={search}
          onSearchChange={onSearchChange}
          onUpload={() => open('uploads')}
        />
      )}
      {tab === 'deleted' && isAdmin && <ErasePatients />}
      {search.patient !== undefined && (
        <PatientDrawer
          key={search.patient}
          patientId={search.patient}
          onClose={() => change({ patient: undefined })}
          onCombine={() => change({ patient: undefined, combine: search.patient })}
        />
      )}
    </>
  );
}

function isProjects({ feature_code: code }: { readonly feature_code: string }): boolean {
  return code === 'projects';
}
