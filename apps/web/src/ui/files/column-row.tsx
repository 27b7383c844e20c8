import { CHANNEL_CODES, type ChannelMapping, type PartUse, type PartWhy } from '@eupnea/model';
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
  type BorderMeaning,
  type ColumnMeaning,
} from '../../lib/files/edit-mapping.ts';
import type { TableColumn } from '../../lib/files/read-table-head.ts';
import type { ChannelRanges } from '../../lib/files/recording-preview.ts';
import styles from './mapping-editor.module.css';
import { usePartText } from './use-part-text.ts';

type AssignedMeaning = Exclude<ColumnMeaning, BorderMeaning>;

const MEANINGS: readonly AssignedMeaning[] = ['unused', 'time', ...CHANNEL_CODES];

/** Meanings of a column. Expiratory flow is offered beside a column of flow, a date where it was found. */
function listMeanings({ channels, time }: ChannelMapping, position: number): readonly AssignedMeaning[] {
  const flow = channels.find(({ channel }) => channel === 'flow');
  const further: AssignedMeaning[] = [];
  if (time?.date?.position === position) further.push('date');
  if (flow !== undefined && flow.position !== position) further.push(FLOW_OUT);
  return [...MEANINGS, ...further];
}

interface ColumnRowProps {
  readonly column: TableColumn;
  readonly mapping: ChannelMapping;
  readonly ranges: ChannelRanges;
  readonly editable: boolean;
  /** What the format reads from the column though it is no channel. */
  readonly use?: PartUse | undefined;
  /** Why the column is not read; absent when it is, and when the lines are divided anew. */
  readonly why?: PartWhy | undefined;
  readonly onChange: (mapping: ChannelMapping) => void;
}

/** A column of the file: name, first cells, meaning, unit and range. */
export function ColumnRow({ column, mapping, ranges, editable, use, why, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const describePart = usePartText();
  const { position } = column;
  const meaning = meaningOf(mapping, position);
  const name = column.name === '' ? t('files.mapping.column', { position: position + 1 }) : column.name;
  const isAssigned = meaning !== 'patients' && meaning !== 'recordings';
  return (
    <tr data-used={meaning !== 'unused' || use !== undefined}>
      <th scope="row">
        {name}
        {column.samples.length > 0 && (
          <small className={styles['samples']}>{column.samples.join('  ')}</small>
        )}
      </th>
      <td>
        {editable && isAssigned ? (
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
          <strong>
            {use !== undefined && meaning === 'unused'
              ? t(`files.use.${use}`)
              : t(`files.meaning.${meaning}`)}
          </strong>
        )}
        {meaning === 'unused' && use === undefined && why !== undefined && (
          <small className={styles['why']}>{describePart(why)}</small>
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

/** Whether a column has no unit and no range. */
function isTold(meaning: ColumnMeaning): meaning is 'unused' | 'date' | BorderMeaning {
  return ['unused', 'date', 'patients', 'recordings'].includes(meaning);
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
  if (isTold(meaning)) return null;
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
  if (isTold(meaning) || meaning === 'time' || meaning === FLOW_OUT) return null;
  const range = ranges[meaning];
  if (range === undefined) return '---';
  const [least, greatest] = range;
  const round = (value: number) => formatLimit(Math.round(value * 10) / 10, locale);
  return t('files.mapping.rangeFound', { least: round(least), greatest: round(greatest) });
}
