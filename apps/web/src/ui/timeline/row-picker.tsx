import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotation } from '../../lib/parameters/use-notation.ts';
import { SearchIcon } from '../icons.tsx';
import { labelOfRow, nameOfRow, unitOfRow } from './describe-row.ts';
import {
  LANE_CODES,
  MOST_ROWS,
  ROW_KINDS,
  keyOfRow,
  listRows,
  toggleLane,
  toggleRow,
  type TimelineRow,
  type TimelineRows,
} from './timeline-rows.ts';
import styles from './timeline.module.css';

interface RowPickerProps {
  readonly shown: TimelineRows;
  readonly onChoose: (shown: TimelineRows) => void;
}

/** Selects strips and curves of any source, with search. */
export function RowPicker({ shown, onChoose }: RowPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const full = shown.rows.length >= MOST_ROWS;
  const labelOf = (row: TimelineRow): string =>
    [...new Set([labelOfRow(row, t), nameOfRow(row, t)])].join(' · ');
  const groups = ROW_KINDS.map((kind) => ({
    kind,
    rows: listRows(kind).filter((row) => labelOf(row).toLowerCase().includes(wanted)),
  })).filter(({ rows }) => rows.length > 0);
  const lanes = LANE_CODES.filter((lane) => t(`timeline.lane.${lane}`).toLowerCase().includes(wanted));
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button aria-haspopup="dialog">
          {t('trends.parameters')} <strong className={styles['count']}>{shown.rows.length}</strong>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('trends.parameters')}>
        <TextInput
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('trends.findParameter')}
          aria-label={t('trends.findParameter')}
          leftSection={<SearchIcon />}
        />
        <div className={styles['choices']}>
          {lanes.length > 0 && (
            <fieldset>
              <legend>{t('timeline.lanes')}</legend>
              {lanes.map((lane) => (
                <Checkbox
                  key={lane}
                  checked={shown.lanes.includes(lane)}
                  onChange={() => onChoose({ ...shown, lanes: toggleLane(shown.lanes, lane) })}
                  label={t(`timeline.lane.${lane}`)}
                />
              ))}
            </fieldset>
          )}
          {groups.map(({ kind, rows }) => (
            <fieldset key={kind}>
              <legend>{t(`timeline.kind.${kind}`)}</legend>
              {rows.map((row) => (
                <RowChoice
                  key={keyOfRow(row)}
                  row={row}
                  label={labelOf(row)}
                  isChosen={shown.rows.some((other) => keyOfRow(other) === keyOfRow(row))}
                  isFull={full}
                  onToggle={() => onChoose({ ...shown, rows: toggleRow(shown.rows, row) })}
                />
              ))}
            </fieldset>
          ))}
          {groups.length === 0 && lanes.length === 0 && (
            <p className={styles['hint']}>{t('trends.noParameter')}</p>
          )}
        </div>
        {full && <p className={styles['hint']}>{t('trends.enoughParameters', { count: MOST_ROWS })}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

interface RowChoiceProps {
  readonly row: TimelineRow;
  readonly label: string;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

function RowChoice({ row, label, isChosen, isFull, onToggle }: RowChoiceProps) {
  const notation = useNotation();
  return (
    <Checkbox
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={onToggle}
      label={
        <>
          {label} <small>{unitOfRow(row, notation)}</small>
        </>
      }
    />
  );
}
