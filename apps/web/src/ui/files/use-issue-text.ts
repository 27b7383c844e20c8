import type { InputIssue } from '@eupnea/model';
import { formatLimit } from '@eupnea/notation/format-number';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useWhyText } from './use-why-text.ts';

/** Issue of a reader or an import, with the parts needed for a sentence. */
type Told = Pick<InputIssue, 'detail' | 'values' | 'why'> & { readonly code: string | null };

/** Rates are told with two decimals: 10.05 rows a second. */
const DECIMALS = 2;

/**
 * Text by the issue code (`edf_cut_short`), else by its general form (`cut_short`), else the reader's English
 * text. Numbers and the name of a channel are the reader's too.
 */
export function useIssueText(): (issue: Told) => string {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const describeWhy = useWhyText();
  const print = ([name, value]: readonly [string, string | number]): [string, string | number] => {
    // i18next counts by the number itself.
    if (typeof value === 'number')
      return [name, name === 'count' ? value : formatLimit(value, locale, DECIMALS)];
    const isKnown = name === 'channel' && i18n.exists(`files.meaning.${value}`);
    return [name, isKnown ? t(`files.meaning.${value}`) : value];
  };
  const translate = (code: string, asFound: NonNullable<Told['values']>): string | null => {
    const values = Object.fromEntries(Object.entries(asFound).map(print));
    if (i18n.exists(`files.issue.${code}`)) return t(`files.issue.${code}`, values);
    const kind = code.slice(code.indexOf('_') + 1);
    return i18n.exists(`files.issueKind.${kind}`) ? t(`files.issueKind.${kind}`, values) : null;
  };
  return ({ code, detail, values = {}, why }) => {
    if (why !== undefined) return describeWhy(why);
    const text = code === null ? null : translate(code, values);
    if (text === null) return detail;
    // The name is given for a file of an archive.
    const { name } = values;
    return name === undefined ? text : `${name}: ${text}`;
  };
}
