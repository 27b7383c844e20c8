import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { Panel } from '../../../ui/files/panel.tsx';
import { useKindNames } from '../hooks/use-kind-names.ts';
import { formatKappa } from '../logic/format-kappa.ts';
import { writeLetters } from '../logic/label-kinds.ts';
import styles from './agreement-view.module.css';

/** Maximum number of label sets in the table; the export contains rarer ones. */
const SHOWN_CATEGORIES = 12;

/** Two raters, or a rater and gold: kappa, confusion table, and F1 by kind. */
export function ComparedPair({ pair }: { readonly pair: LabelAgreement['pairs'][number] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nameOf, listNames } = useKindNames();
  const { first, second, breaths, matrix, f1 } = pair;
  const categories = pair.categories.slice(0, SHOWN_CATEGORIES);
  const print = (value: number | null) => (value === null ? MISSING : formatNumber(value, 2, locale));
  const title = t('labeling.against', { first: nameSide(first), second: nameSide(second) });

  function nameSide(code: string): string {
    return code.toLowerCase() === 'gold' ? t('labeling.rowGold') : code;
  }

  return (
    <Panel title={title} note={t('labeling.pairNote', { kappa: formatKappa(pair, locale), count: breaths })}>
      <div
        className={styles['scroll']}
        tabIndex={0}
        role="group"
        aria-label={t('labeling.matrix', { first: nameSide(first), second: nameSide(second) })}
      >
        <table className={styles['matrix']}>
          <caption>{t('labeling.matrix', { first: nameSide(first), second: nameSide(second) })}</caption>
          <thead>
            <tr>
              <td />
              {categories.map((kinds) => (
                <th key={writeLetters(kinds)} scope="col" title={listNames(kinds)}>
                  {writeLetters(kinds)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((kinds, row) => (
              <tr key={writeLetters(kinds)}>
                <th scope="row" title={listNames(kinds)}>
                  {writeLetters(kinds)}
                </th>
                {categories.map((others, column) => (
                  <td key={writeLetters(others)} data-same={row === column}>
                    {matrix[row]?.[column] ?? 0}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {pair.categories.length > SHOWN_CATEGORIES && (
          <p>{t('labeling.moreCategories', { count: pair.categories.length - SHOWN_CATEGORIES })}</p>
        )}
      </div>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('labeling.f1')}>
        <table>
          <caption>{t('labeling.f1')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('labeling.kind')}</th>
              <th scope="col">{t('labeling.both')}</th>
              <th scope="col">{t('labeling.onlyOne', { code: nameSide(first) })}</th>
              <th scope="col">{t('labeling.onlyOne', { code: nameSide(second) })}</th>
              <th scope="col">F1</th>
            </tr>
          </thead>
          <tbody>
            {f1.map((row) => (
              <tr key={row.kind}>
                <th scope="row">{nameOf(row.kind)}</th>
                <td>{row.both}</td>
                <td>{row.only_first}</td>
                <td>{row.only_second}</td>
                <td>{print(row.f1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
