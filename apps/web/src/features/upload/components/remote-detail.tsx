import type { UploadStatus, UploadSummary } from '@eupnea/contracts/upload';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { FileFacts } from '../../../ui/files/file-facts.tsx';
import { Panel } from '../../../ui/files/panel.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { RejectedLines } from '../../../ui/files/rejected-lines.tsx';
import { useIssueText } from '../../../ui/files/use-issue-text.ts';
import { managedProjectsQuery } from '../api/managed-projects-query.ts';
import { uploadStatusQuery } from '../api/uploads-query.ts';
import styles from './detail.module.css';
import { RecordingList } from './recording-list.tsx';
import { ServerQuestions } from './server-questions.tsx';

interface RemoteDetailProps {
  /** State in the list. */
  readonly summary: UploadSummary;
}

/** An uploaded file: progress of the import, questions, rejected lines and results. */
export function RemoteDetail({ summary }: RemoteDetailProps) {
  const status = useQuery(uploadStatusQuery(summary));
  return (
    <>
      <Panel title={summary.file_name}>
        {status.data?.inspection !== null && status.data !== undefined && (
          <FileFacts inspection={{ ...status.data.inspection, problem: null }} />
        )}
        <ProjectOf projectId={summary.project_id} />
        <StateText summary={status.data?.id === summary.id ? status.data : summary} />
        {status.isPending && <Skeleton height={52} animate={false} />}
        <FormFailure error={status.error} />
        {status.data !== undefined && status.data.recordings.length > 0 && (
          <RecordingList recordings={status.data.recordings} />
        )}
        {status.data?.waits_for_answers === true && <ServerQuestions status={status.data} />}
      </Panel>
      <div className={styles['wide']}>{status.data !== undefined && <Rejected status={status.data} />}</div>
    </>
  );
}

/** Project name, shown when there are several. */
function ProjectOf({ projectId }: { readonly projectId: number | null }) {
  const { t } = useTranslation();
  const projects = useQuery(managedProjectsQuery).data ?? [];
  const name = projects.find(({ id }) => id === projectId)?.name;
  if (name === undefined || projects.length < 2) return null;
  return <p className={styles['hint']}>{t('upload.inProject', { name })}</p>;
}

function Rejected({ status }: { readonly status: UploadStatus }) {
  return (
    <RejectedLines
      fileName={status.file_name}
      total={status.rejected_total}
      rejected={status.rejected.map(({ line, ...rest }) => ({ ...rest, line: line === 0 ? null : line }))}
    />
  );
}

function StateText({ summary }: { readonly summary: UploadSummary }) {
  const { t } = useTranslation();
  const describeIssue = useIssueText();
  const { status, progress } = summary;
  if (status === 'failed') {
    return (
      <div className={styles['state']}>
        <p className={styles['failure']}>
          {summary.error === null
            ? t('upload.failed')
            : describeIssue({ code: summary.error_code, detail: summary.error })}
        </p>
        <p className={styles['hint']}>{t('upload.failedHint')}</p>
      </div>
    );
  }
  if (status === 'cancelled') return <p>{t('upload.state.cancelled')}</p>;
  if (status === 'done') return null;
  if (summary.waits_for_answers) return <ExpiryText at={summary.expires_at} />;
  const percent = Math.round(progress * 100);
  return (
    <div className={styles['state']}>
      <ProgressBar fraction={progress} label={t('upload.overallLabel')} />
      <span className={styles['hint']}>
        {status === 'running' ? t('upload.state.running', { percent }) : t('upload.state.waiting')}
      </span>
    </div>
  );
}

/** When an unanswered file is deleted. */
function ExpiryText({ at }: { readonly at: string | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return at === null ? null : (
    <p className={styles['hint']}>{t('upload.expires', { at: formatInstant(at, locale) })}</p>
  );
}
