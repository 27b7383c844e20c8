import { useTranslation } from 'react-i18next';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { useFileProblem } from '../../../ui/files/use-file-problem.ts';
import { useIssueText } from '../../../ui/files/use-issue-text.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import type { UploadRow } from '../logic/upload-rows.ts';

/** Why nothing became of a file, in one sentence; null when nothing is wrong with it. */
export function useFailureText({ state, local, remote }: UploadRow): string | null {
  const { t } = useTranslation();
  const describeFile = useFileProblem();
  const describeIssue = useIssueText();
  if (state === 'unreadable' && local !== null) return describeFile(local.inspection?.problem ?? null);
  if (state !== 'failed') return null;
  if (remote !== null) {
    const { error: detail, error_code: code } = remote;
    return detail === null ? t('upload.failed') : describeIssue({ code, detail });
  }
  if (local?.phase.kind !== 'failed') return t('upload.failed');
  const { error } = local.phase;
  const detail = error instanceof HttpProblem ? error.problem?.detail : undefined;
  return detail === undefined ? describeProblem(error, t) : `${describeProblem(error, t)} ${detail}`;
}
