import type { InputIssue } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { useIssueText } from './use-issue-text.ts';

/** File problems that a user can solve. */
const OWN_TEXT = new Set(['format_unknown', 'file_empty', 'file_unreadable']);

export function useFileProblem(): (problem: InputIssue | null) => string {
  const { t } = useTranslation();
  const describeIssue = useIssueText();
  return (problem) => {
    if (problem === null) return t('files.problem.format_unknown');
    return OWN_TEXT.has(problem.code) ? t(`files.problem.${problem.code}`) : describeIssue(problem);
  };
}
