import type { CohortEffect } from '@eupnea/contracts/cohort-effect';
import { Button } from '@mantine/core';
import { MISSING } from '@eupnea/notation/display-value';
import { useTranslation } from 'react-i18next';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useEffectWords } from '../hooks/use-effect-words.ts';
import { writeEffectCsv } from '../logic/write-effect-csv.ts';
import styles from './comparison.module.css';

type Row = CohortEffect['rows'][number];

/**
 * Numbers and kinds of asynchrony before and after, over patients. Kinds that no breath has are left out; numbers that no
 * change has on both sides are named below the table.
 */
export function EffectTable({ effect }: { readonly effect: CohortEffect }) {
  const { t } = useTranslation();
  const words = useEffectWords();
  const { bootstrap, matching } = effect;
  const { rows, absent } = shareRows(effect.rows);
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      head: t('effect.number'),
      render: ({ row }) =>
        isFindingKind(row) ? (
          <>
            <FindingMark kind={row} /> {words.nameWithUnit(row)}
          </>
        ) : (
          words.nameWithUnit(row)
        ),
    },
    numberColumn('before', t('effect.before'), ({ row, before }) => words.write(row, before)),
    numberColumn('after', t('effect.after'), ({ row, after }) => words.write(row, after)),
    numberColumn('difference', t('research.effect.difference'), ({ row, value }) => (
      <strong>{words.writeDifference(row, value)}</strong>
    )),
    numberColumn('interval', t('research.effect.interval'), ({ row, value, low, high }) =>
      low === null || high === null ? (
        value === null ? (
          MISSING
        ) : (
          <small className={styles['reason']}>
            {t('research.effect.noInterval', { least: bootstrap.least_patients })}
          </small>
        )
      ) : (
        t('effect.interval', { low: words.writeDifference(row, low), high: words.writeDifference(row, high) })
      ),
    ),
    numberColumn('patients', t('research.effect.patientsHead'), ({ patients }) => String(patients)),
    numberColumn('changes', t('research.effect.changesHead'), ({ changes }) => String(changes)),
  ];
  const title = t('research.effect.overPatients');
  return (
    <Panel
      title={title}
      actions={
        <Button
          onClick={() =>
            saveFile(new Blob([writeEffectCsv(effect)], { type: 'text/csv' }), 'before-and-after.csv')
          }
        >
          CSV
        </Button>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={({ row }) => row}
        look="figures"
        narrow="lines"
      />
      {rows.every(({ row }) => !isFindingKind(row)) && (
        <p className={styles['hint']}>{t('effect.noAsynchrony')}</p>
      )}
      {absent.length > 0 && (
        <p className={styles['hint']}>
          {t('research.effect.absent', { names: absent.map(({ row }) => words.nameRow(row)).join(', ') })}
        </p>
      )}
      <p className={styles['hint']}>
        {t('research.effect.method', {
          minutes: matching.minutes,
          breaths: matching.breaths,
          skip: matching.skip_seconds,
          least: matching.least_breaths,
          level: Math.round(100 * bootstrap.level),
        })}
      </p>
    </Panel>
  );
}

function shareRows(all: readonly Row[]) {
  const isShown = ({ row, before, after }: Row): boolean =>
    isFindingKind(row) ? (before ?? 0) > 0 || (after ?? 0) > 0 : before !== null || after !== null;
  return {
    rows: all.filter(isShown),
    absent: all.filter((one) => !isFindingKind(one.row) && !isShown(one)),
  };
}

function numberColumn(id: string, head: string, render: Column<Row>['render']): Column<Row> {
  return { id, head, label: head, isNumber: true, render };
}
