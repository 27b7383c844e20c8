import type { InputIssue } from '@eupnea/model';
import { useTranslation } from 'react-i18next';

/** What a reader or an import says of a file: as much of it as makes a sentence in the reader's language. */
type Told = Pick<InputIssue, 'detail' | 'values'> & { readonly code: string | null };

/**
 * A sentence by the issue's code (`edf_cut_short`), else by what any format says so (`cut_short`); what has neither says
 * what the reader found, in English.
 */
export function useIssueText(): (issue: Told) => string {
  const { t, i18n } = useTranslation();
  const translate = (code: string): string | null => {
    if (i18n.exists(`files.issue.${code}`)) return t(`files.issue.${code}`);
    const kind = code.slice(code.indexOf('_') + 1);
    return i18n.exists(`files.issueKind.${kind}`) ? t(`files.issueKind.${kind}`) : null;
  };
  return ({ code, detail, values = {} }) => {
    const text = code === null ? null : translate(code);
    if (text === null) return detail;
    // A name is there where the issue is about a file of an archive.
    const { name } = values;
    return name === undefined ? text : `${name}: ${text}`;
  };
}
