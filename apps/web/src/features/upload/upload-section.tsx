import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takeDroppedFiles } from '../../lib/files/pending-drops.ts';
import { useExternalStore } from '../../lib/external-store.ts';
import { useProjectScope } from '../../lib/project-scope.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { uploadEngine } from './api/upload-engine-instance.ts';
import { managedProjectsQuery } from './api/managed-projects-query.ts';
import { uploadsQuery } from './api/uploads-query.ts';
import { LocalDetail } from './components/local-detail.tsx';
import { RemoteDetail } from './components/remote-detail.tsx';
import { UploadFiles } from './components/upload-files.tsx';
import { UploadGuide } from './components/upload-guide.tsx';
import { useOpenResult } from './hooks/use-open-result.ts';
import { listRows, pickLocals } from './logic/upload-rows.ts';
import styles from './upload-section.module.css';

interface UploadSectionProps {
  /** Key of the open file in the address. */
  readonly selected: string | null;
  readonly onSelect: (key: string | null) => void;
}

/** Upload: drop, answer questions, send, follow, and open the result. */
export function UploadSection({ selected, onSelect }: UploadSectionProps) {
  const { t } = useTranslation();
  const scope = useProjectScope();
  const projectId = scope === undefined ? null : Number(scope);
  const locals = pickLocals(useExternalStore(uploadEngine.uploads), projectId);
  const remotes = useQuery(uploadsQuery(projectId));
  const projects = useQuery(managedProjectsQuery).data;
  const managesScope = projects?.some(({ id }) => id === projectId) === true;
  useEffect(
    () => (projectId !== null && managesScope ? uploadEngine.workInProject(projectId) : undefined),
    [projectId, managesScope],
  );
  useEffect(() => {
    if (projectId === null && projects !== undefined)
      uploadEngine.offerProjects(projects.map(({ id }) => id));
  }, [projectId, projects]);
  useEffect(() => {
    const dropped = takeDroppedFiles();
    if (dropped.length > 0) uploadEngine.add(dropped);
  }, []);
  const client = useQueryClient();
  const published = remotes.data?.items.filter(({ status }) => status === 'done').length ?? 0;
  // A finished import may have created a patient.
  useEffect(() => {
    if (published > 0) void client.invalidateQueries({ queryKey: ['patients'] });
  }, [client, published]);
  const rows = listRows(locals, remotes.data?.items ?? []);
  const open = rows.find((row) => row.key === selected || row.local?.key === selected) ?? rows[0] ?? null;
  useOpenResult(rows);
  if (remotes.error !== null && locals.length === 0) {
    const retry = () => void remotes.refetch();
    return <ProblemNotice title={t('upload.listFailed')} error={remotes.error} onRetry={retry} />;
  }
  return (
    <div className={styles['section']}>
      <UploadFiles rows={rows} selected={open?.key ?? null} loading={remotes.isPending} onSelect={onSelect} />
      {open === null && <UploadGuide />}
      {open?.remote !== null && open !== null && <RemoteDetail key={open.remote.id} summary={open.remote} />}
      {open?.remote === null && open.local !== null && (
        <LocalDetail key={open.local.key} upload={open.local} others={locals} />
      )}
    </div>
  );
}
