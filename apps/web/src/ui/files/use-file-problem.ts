import type { InputIssue } from '@eupnea/model';
import { useTranslation } from 'react-i18next';

/** Problems that a person can do something about have a sentence of their own; the others say what the reader found. */
const OWN_TEXT = new Set(['format_unknown', 'file_empty', 'file_unreadable']);

export function useFileProblem(): (problem: InputIssue | null) => string {
  const { t } = useTranslation();
  return (problem) => {
    if (problem === null) return t('files.problem.format_unknown');
    return OWN_TEXT.has(problem.code) ? t(`files.problem.${problem.code}`) : problem.detail;
  };
}
