import type { ChannelMapping, RecordingInspection, TableLayout } from '@eupnea/model';
import { NumberInput, Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { explainColumn } from '../../lib/files/explain-column.ts';
import type { ChannelRanges } from '../../lib/files/recording-preview.ts';
import {
  describeColumns,
  nameColumns,
  readTableColumns,
  tellApart,
} from '../../lib/files/read-table-head.ts';
import { ColumnRow } from './column-row.tsx';
import styles from './mapping-editor.module.css';

interface MappingEditorProps {
  readonly inspection: RecordingInspection;
  readonly mapping: ChannelMapping;
  /** First characters of the file, for tables with an editable layout; '' when not available. */
  readonly headText: string;
  readonly ranges: ChannelRanges;
  readonly onChange: (mapping: ChannelMapping) => void;
}

/** Whether the lines are divided as the format proposed, so that its columns are these. */
function isAsFound({ table }: ChannelMapping, { mapping }: RecordingInspection): boolean {
  return JSON.stringify(table) === JSON.stringify(mapping?.table);
}

/** Meaning of each column. Certain columns are shown without a question. */
export function MappingEditor({ inspection, mapping, headText, ranges, onChange }: MappingEditorProps) {
  const { t } = useTranslation();
  const certain = inspection.confidence === 'certain';
  // Lines before the data of a self-describing file are not table headers.
  const tellsItself = certain && inspection.formatId !== 'csv';
  const columns =
    mapping.table === null || headText === '' || tellsItself
      ? describeColumns(inspection.channels)
      : nameColumns(
          readTableColumns(headText, mapping.table),
          isAsFound(mapping, inspection) ? inspection.channels : [],
        );
  return (
    <div className={styles['editor']}>
      {mapping.table !== null && !certain && (
        <LayoutFields mapping={mapping} table={mapping.table} onChange={onChange} />
      )}
      <table className={styles['columns']}>
        <caption className="visually-hidden">{t('files.mapping.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('files.mapping.inFile')}</th>
            <th scope="col">{t('files.mapping.means')}</th>
            <th scope="col">{t('files.mapping.unit')}</th>
            <th scope="col" className={styles['number']}>
              {t('files.mapping.range')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tellApart(columns).map((column) => (
            <ColumnRow
              key={column.position}
              column={column}
              {...(isAsFound(mapping, inspection) ? explainColumn(inspection, mapping, column.position) : {})}
              mapping={mapping}
              ranges={ranges}
              editable={!certain}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LayoutFieldsProps {
  readonly mapping: ChannelMapping;
  readonly table: TableLayout;
  readonly onChange: (mapping: ChannelMapping) => void;
}

const DELIMITERS: readonly { readonly value: TableLayout['delimiter']; readonly name: string }[] = [
  { value: ',', name: 'comma' },
  { value: ';', name: 'semicolon' },
  { value: '\t', name: 'tab' },
  { value: ' ', name: 'blank' },
  { value: '|', name: 'bar' },
];

/** Maximum number of header lines (contracts, channelMappingSchema). */
const MAX_HEADER_ROWS = 1000;
const MAX_RATE_HZ = 1000;

function LayoutFields({ mapping, table, onChange }: LayoutFieldsProps) {
  const { t } = useTranslation();
  const changeTable = (change: Partial<TableLayout>) =>
    onChange({ ...mapping, table: { ...table, ...change } });
  return (
    <div className={styles['layout']}>
      <Select
        label={t('files.mapping.delimiter')}
        data={DELIMITERS.map(({ value, name }) => ({
          value,
          label: t(`files.mapping.delimiterName.${name}`),
        }))}
        value={table.delimiter}
        onChange={(value) => {
          const delimiter = DELIMITERS.find((candidate) => candidate.value === value)?.value;
          if (delimiter !== undefined) changeTable({ delimiter });
        }}
      />
      <Select
        label={t('files.mapping.decimal')}
        data={listDecimals(t)}
        value={table.decimalComma ? 'comma' : 'point'}
        onChange={(value) => changeTable({ decimalComma: value === 'comma' })}
      />
      <NumberInput
        label={t('files.mapping.headerRows')}
        value={table.headerRows}
        min={0}
        max={MAX_HEADER_ROWS}
        allowDecimal={false}
        onChange={(value) => typeof value === 'number' && changeTable({ headerRows: value })}
      />
      <NumberInput
        label={t('files.mapping.rate')}
        placeholder={mapping.time === null ? '' : t('files.mapping.rateByTime')}
        value={mapping.rateHz ?? ''}
        min={1}
        max={MAX_RATE_HZ}
        suffix=" Hz"
        hideControls
        error={mapping.time === null && mapping.rateHz === null ? t('files.mapping.rateNeeded') : null}
        onChange={(value) => onChange({ ...mapping, rateHz: typeof value === 'number' ? value : null })}
      />
    </div>
  );
}

function listDecimals(t: TFunction) {
  return [
    { value: 'point', label: t('files.mapping.decimalPoint') },
    { value: 'comma', label: t('files.mapping.decimalComma') },
  ];
}
