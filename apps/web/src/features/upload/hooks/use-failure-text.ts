import { useTranslation } from 'react-i18next';
import { useFileProblem } from '../../../ui/files/use-file-problem.ts';
import { useIssueText } from '../../../ui/files/use-issue-text.ts';
import { useRefusalText } from '../../../ui/files/use-refusal-text.ts';
import type { UploadRow } from '../logic/upload-rows.ts';

/** Reason of a failure in one sentence; null without one. */
export function useFailureText({ state, local, remote }: UploadRow): string | null {
  const { t } = useTranslation();
  const describeFile = useFileProblem();
  const describeIssue = useIssueText();
  const describeRefusal = useRefusalText();
  if (state === 'unreadable' && local !== null) return describeFile(local.inspection?.problem ?? null);
  if (state !== 'failed') return null;
  if (remote !== null) {
    const { error: detail, error_code: code, error_values: values } = remote;
    return detail === null ? t('upload.failed') : describeIssue({ code, detail, values });
  }
  if (local?.phase.kind !== 'failed') return t('upload.failed');
  return describeRefusal(local.phase.error);
}
