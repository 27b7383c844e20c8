import { CHANNEL_CODES, type ChannelMapping } from '@eupnea/model';
import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { CHANNEL_UNITS, TIME_UNITS, findUnit } from '../../lib/files/channel-units.ts';
import {
  FLOW_OUT,
  assignFactor,
  assignMeaning,
  factorOf,
  flipSign,
  meaningOf,
  type ColumnMeaning,
} from '../../lib/files/edit-mapping.ts';
import type { TableColumn } from '../../lib/files/read-table-head.ts';
import type { ChannelRanges } from '../../lib/files/recording-preview.ts';
import styles from './mapping-editor.module.css';

const MEANINGS: readonly ColumnMeaning[] = ['unused', 'time', ...CHANNEL_CODES];

/** Meanings of a column. Expiratory flow is offered beside a column of flow, a date where it was found. */
function listMeanings({ channels, time }: ChannelMapping, position: number): readonly ColumnMeaning[] {
  const flow = channels.find(({ channel }) => channel === 'flow');
  const further: ColumnMeaning[] = [];
  if (time?.date?.position === position) further.push('date');
  if (flow !== undefined && flow.position !== position) further.push(FLOW_OUT);
  return [...MEANINGS, ...further];
}

interface ColumnRowProps {
  readonly column: TableColumn;
  readonly mapping: ChannelMapping;
  readonly ranges: ChannelRanges;
  readonly editable: boolean;
  readonly onChange: (mapping: ChannelMapping) => void;
}

/** A column of the file: name, first cells, meaning, unit and range. */
export function ColumnRow({ column, mapping, ranges, editable, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const { position } = column;
  const meaning = meaningOf(mapping, position);
  const name = column.name === '' ? t('files.mapping.column', { position: position + 1 }) : column.name;
  return (
    <tr data-used={meaning !== 'unused'}>
      <th scope="row">
        {name}
        {column.samples.length > 0 && (
          <small className={styles['samples']}>{column.samples.join('  ')}</small>
        )}
      </th>
      <td>
        {editable ? (
          <Select
            aria-label={t('files.mapping.meansOf', { column: name })}
            data={listMeanings(mapping, position).map((value) => ({
              value,
              label: t(`files.meaning.${value}`),
            }))}
            value={meaning}
            onChange={(value) => {
              const wanted = listMeanings(mapping, position).find((candidate) => candidate === value);
              if (wanted !== undefined) onChange(assignMeaning(mapping, position, wanted));
            }}
          />
        ) : (
          <strong>{t(`files.meaning.${meaning}`)}</strong>
        )}
      </td>
      <td>
        <UnitField name={name} position={position} {...{ mapping, meaning, editable, onChange }} />
      </td>
      <td className={styles['number']}>
        <RangeText meaning={meaning} ranges={ranges} />
      </td>
    </tr>
  );
}

interface UnitFieldProps {
  readonly name: string;
  readonly position: number;
  readonly mapping: ChannelMapping;
  readonly meaning: ColumnMeaning;
  readonly editable: boolean;
  readonly onChange: (mapping: ChannelMapping) => void;
}

function UnitField({ name, position, mapping, meaning, editable, onChange }: UnitFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (meaning === 'unused' || meaning === 'date') return null;
  const units = meaning === 'time' ? TIME_UNITS : CHANNEL_UNITS[meaning === FLOW_OUT ? 'flow' : meaning];
  const factor = factorOf(mapping, position);
  const unit = findUnit(units, factor);
  if (!editable) return unit?.name ?? null;
  // A factor of the file (digital gain) stays until another unit is selected.
  const own = unit === null ? [{ value: 'own', label: `× ${formatLimit(factor, locale)}` }] : [];
  return (
    <div className={styles['unit']}>
      <Select
        aria-label={t('files.mapping.unitOf', { column: name })}
        data={[...own, ...units.map((known) => ({ value: known.name, label: known.name }))]}
        value={unit?.name ?? 'own'}
        onChange={(value) => {
          const chosen = units.find((candidate) => candidate.name === value);
          if (chosen !== undefined) onChange(assignFactor(mapping, position, chosen.factor));
        }}
      />
      {(meaning === 'flow' || meaning === FLOW_OUT) && (
        <Checkbox
          size="xs"
          label={t('files.mapping.reversed')}
          checked={factor < 0}
          onChange={() => onChange(flipSign(mapping, position))}
        />
      )}
    </div>
  );
}

function RangeText({ meaning, ranges }: { readonly meaning: ColumnMeaning; readonly ranges: ChannelRanges }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (meaning === 'unused' || meaning === 'time' || meaning === 'date' || meaning === FLOW_OUT) return null;
  const range = ranges[meaning];
  if (range === undefined) return '---';
  const [least, greatest] = range;
  const round = (value: number) => formatLimit(Math.round(value * 10) / 10, locale);
  return t('files.mapping.rangeFound', { least: round(least), greatest: round(greatest) });
}
