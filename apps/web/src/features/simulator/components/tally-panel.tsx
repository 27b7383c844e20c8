import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TALLY_MINUTES, type Tally } from '../worker/simulator-message.ts';
import styles from './tally-panel.module.css';

/** Detectors against the truth of the last minutes; ambiguous breaths are not counted. */
export function TallyPanel({ tally }: { readonly tally: Tally | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const share = (value: number | null | undefined): string =>
    value === null || value === undefined ? MISSING : formatNumber(value, 2, locale);
  return (
    <section className={styles['tally']} aria-labelledby="simulator-tally">
      <div className={styles['line']}>
        <h2 id="simulator-tally">{t('simulator.tally', { minutes: TALLY_MINUTES })}</h2>
        <p className={styles['shares']}>
          <span>
            {t('simulator.sensitivity')} <strong>{share(tally?.sensitivity)}</strong>
          </span>
          <span>
            {t('simulator.specificity')} <strong>{share(tally?.specificity)}</strong>
          </span>
          <span>
            {t('simulator.false')} <strong>{tally?.falsePositives ?? 0}</strong>
          </span>
          <span>
            {t('simulator.breathsCounted')} <strong>{tally?.breaths ?? 0}</strong>
          </span>
        </p>
      </div>
      {tally !== null && tally.kinds.length > 0 && <KindTable tally={tally} />}
    </section>
  );
}

function KindTable({ tally }: { readonly tally: Tally }) {
  const { t } = useTranslation();
  const columns: readonly Column<Tally['kinds'][number]>[] = [
    {
      id: 'kind',
      head: t('simulator.kind'),
      render: ({ kind }) => (
        <>
          <FindingMark kind={kind} /> <span className={styles['kindName']}>{t(`findings.kind.${kind}`)}</span>
        </>
      ),
    },
    { id: 'hit', head: t('simulator.hit'), render: ({ truePositive }) => truePositive },
    { id: 'missed', head: t('simulator.missed'), render: ({ falseNegative }) => falseNegative },
    { id: 'false', head: t('simulator.false'), render: ({ falsePositive }) => falsePositive },
  ];
  return (
    <DataTable look="figures" narrow="fit" columns={columns} rows={tally.kinds} keyOf={({ kind }) => kind} />
  );
}
