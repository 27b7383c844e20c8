import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MISSING, displayEntered, displayUnit } from '@eupnea/notation/display-value';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { symbolOf, wordKeyOf } from '../../../lib/clinical/lab-symbols.ts';
import { describeRow } from '../../../ui/timeline/timeline-rows.ts';
import type { SampleKind } from '../../../lib/clinical/lab-units.ts';
import { readValues, type LabSample } from '../../../lib/clinical/sample-values.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './med-card.module.css';

interface SampleConflictProps {
  readonly kind: SampleKind;
  readonly mine: { readonly [code: string]: number };
  readonly theirs: LabSample;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Both corrections with their differing values; nothing is overwritten silently. */
export function SampleConflict({ kind, mine, theirs, onKeepMine, onTakeTheirs }: SampleConflictProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const other = readValues(kind, theirs);
  const codes = [...new Set([...Object.keys(mine), ...Object.keys(other)])];
  const print = (code: string, value: number | undefined): string => {
    if (value === undefined) return MISSING;
    const unit = describeRow({ kind, code })?.unit ?? '';
    return `${displayEntered(unit, value, notation)} ${displayUnit({ unit }, notation)}`.trim();
  };
  const columns: readonly Column<string>[] = [
    {
      id: 'field',
      head: t('management.field'),
      render: (code) => (wordKeyOf(code) === null ? symbolOf(code) : t(wordKeyOf(code) ?? '')),
    },
    { id: 'mine', head: t('management.mine'), render: (code) => print(code, mine[code]) },
    { id: 'theirs', head: t('management.theirs'), render: (code) => print(code, other[code]) },
  ];
  return (
    <div className={styles['conflict']} role="alert">
      <p>
        <strong>{t('problem.version_conflict')}</strong>
      </p>
      <DataTable
        look="facts"
        narrow="fit"
        columns={columns}
        rows={codes.filter((code) => mine[code] !== other[code])}
        keyOf={(code) => code}
      />
      <div className={styles['buttons']}>
        <Button onClick={onKeepMine}>{t('management.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('management.takeTheirs')}</Button>
      </div>
    </div>
  );
}
