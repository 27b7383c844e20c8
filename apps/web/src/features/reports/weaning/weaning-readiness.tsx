import type { Weaning } from '@eupnea/contracts/weaning';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { displayLimit, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { UNITS } from '@eupnea/model';
import { Panel } from '../../../ui/files/panel.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import reportStyles from '../components/report.module.css';
import { criterionUnit, printBounds, printCriterionValue } from '@eupnea/notation/weaning-values';
import styles from './weaning.module.css';

type Criterion = Weaning['readiness'][number];

/** Each published criterion with its value and age; a criterion without a usable value is unknown, never met. */
export function WeaningReadiness({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const notation = useNotation();
  const pressure = UNITS.pressure;
  const columns: readonly Column<Criterion>[] = [
    {
      id: 'criterion',
      head: t('weaning.criterion'),
      render: ({ code, support_cmh2o: support }) => {
        const unit = criterionUnit(code, notation);
        return (
          <>
            {t(`weaning.criterionOf.${code}`)}
            {unit !== '' && `, ${unit}`}
            {support !== null && (
              <small>
                {t('weaning.underSupport', {
                  pressure: `${displayLimit(pressure.unit, support, notation)} ${displayUnit(pressure, notation)}`,
                })}
              </small>
            )}
          </>
        );
      },
    },
    {
      id: 'bound',
      head: t('weaning.bound'),
      width: 'whole',
      render: (criterion) => printBounds(criterion, notation),
    },
    {
      id: 'value',
      head: t('weaning.value'),
      render: ({ code, value }) => <strong>{printCriterionValue(code, value, notation)}</strong>,
    },
    {
      id: 'age',
      head: t('weaning.age'),
      width: 'whole',
      render: ({ at }) =>
        at === null ? '' : formatDuration(Date.parse(weaning.readiness_at) - Date.parse(at)),
    },
    {
      id: 'stands',
      head: t('weaning.stands'),
      render: ({ verdict }) => (
        <span className={styles['verdict']} data-verdict={verdict}>
          {t(`weaning.verdict.${verdict}`)}
        </span>
      ),
    },
  ];
  return (
    <Panel
      title={t('weaning.readiness')}
      note={t('weaning.readinessNote', { time: formatInstant(weaning.readiness_at, notation.locale) })}
    >
      <DataTable
        label={t('weaning.readinessTable')}
        look="figures"
        narrow="lines"
        columns={columns}
        rows={weaning.readiness}
        keyOf={({ code }) => code}
      />
      <p className={reportStyles['hint']}>
        {t('weaning.unrecorded', {
          criteria: weaning.unrecorded.map((code) => t(`weaning.notRecorded.${code}`)).join(', '),
        })}
      </p>
    </Panel>
  );
}
