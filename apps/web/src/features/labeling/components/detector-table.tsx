import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { Panel } from '../../../ui/files/panel.tsx';
import { useKindNames } from '../hooks/use-kind-names.ts';
import styles from './agreement-view.module.css';

interface DetectorTableProps {
  readonly rows: LabelAgreement['detector'];
  /** Number of breaths with a gold label. */
  readonly gold: number;
}

/** The detector against the gold labels of this task. */
export function DetectorTable({ rows, gold }: DetectorTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nameOf } = useKindNames();
  const print = (value: number | null) => (value === null ? MISSING : formatNumber(value, 2, locale));
  return (
    <Panel title={t('labeling.detector')} note={t('labeling.goldBreaths', { count: gold })}>
      {gold === 0 ? (
        <p>{t('labeling.noGold')}</p>
      ) : (
        <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('labeling.detector')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('labeling.kind')}</th>
                <th scope="col">TP</th>
                <th scope="col">FP</th>
                <th scope="col">FN</th>
                <th scope="col">{t('labeling.sensitivity')}</th>
                <th scope="col">{t('labeling.specificity')}</th>
                <th scope="col">{t('labeling.ppv')}</th>
                <th scope="col">F1</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{nameOf(row.kind)}</th>
                  <td>{row.true_positives}</td>
                  <td>{row.false_positives}</td>
                  <td>{row.false_negatives}</td>
                  <td>{print(row.sensitivity)}</td>
                  <td>{print(row.specificity)}</td>
                  <td>{print(row.ppv)}</td>
                  <td>{print(row.f1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
