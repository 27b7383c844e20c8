import type { InputIssue } from '@eupnea/model';
import { useTranslation } from 'react-i18next';

/** Issue of a reader or an import, with the parts needed for a sentence. */
type Told = Pick<InputIssue, 'detail' | 'values'> & { readonly code: string | null };

/**
 * Text by the issue code (`edf_cut_short`), else by its general form (`cut_short`), else the reader's English
 * text.
 */
export function useIssueText(): (issue: Told) => string {
  const { t, i18n } = useTranslation();
  const translate = (code: string, values: NonNullable<Told['values']>): string | null => {
    if (i18n.exists(`files.issue.${code}`)) return t(`files.issue.${code}`, values);
    const kind = code.slice(code.indexOf('_') + 1);
    return i18n.exists(`files.issueKind.${kind}`) ? t(`files.issueKind.${kind}`, values) : null;
  };
  return ({ code, detail, values = {} }) => {
    const text = code === null ? null : translate(code, values);
    if (text === null) return detail;
    // The name is given for a file of an archive.
    const { name } = values;
    return name === undefined ? text : `${name}: ${text}`;
  };
}
