import type { InputIssue } from '@eupnea/model';
import { useTranslation } from 'react-i18next';

/** What a reader or an import says of a file: as much of it as makes a sentence in the reader's language. */
type Told = Pick<InputIssue, 'detail' | 'values'> & { readonly code: string | null };

/** A sentence by the issue's code; what has none says what the reader found, in English. */
export function useIssueText(): (issue: Told) => string {
  const { t, i18n } = useTranslation();
  return ({ code, detail, values = {} }) => {
    if (code === null || !i18n.exists(`files.issue.${code}`)) return detail;
    // A name is there where the issue is about a file of an archive.
    const text = t(`files.issue.${code}`);
    const { name } = values;
    return name === undefined ? text : `${name}: ${text}`;
  };
}
