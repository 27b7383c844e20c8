import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayUnit } from '../../../lib/parameters/display-value.ts';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import {
  MOST_ROWS,
  ROW_KINDS,
  describeRow,
  keyOfRow,
  listRows,
  toggleRow,
  type CardRow,
} from '../logic/card-rows.ts';
import styles from './med-card.module.css';

interface RowPickerProps {
  readonly rows: readonly CardRow[];
  readonly onChoose: (rows: readonly CardRow[]) => void;
}

/** Selects the rows on the time axis: samples, settings, readings and trends. */
export function RowPicker({ rows, onChoose }: RowPickerProps) {
  const { t } = useTranslation();
  const notation = useNotation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const chosen = new Set(rows.map(keyOfRow));
  const full = rows.length >= MOST_ROWS;
  const labelOf = (row: CardRow): string => {
    const facts = describeRow(row);
    if (facts === null) return row.code;
    const name = facts.nameKey === null ? '' : t(facts.nameKey, { defaultValue: '' });
    if (facts.symbolKey !== null) return name;
    return [facts.symbol, name === facts.symbol ? '' : name].filter((part) => part !== '').join(' · ');
  };
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button aria-haspopup="dialog">
          {t('trends.parameters')} <strong className={styles['count']}>{rows.length}</strong>
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
          {ROW_KINDS.map((kind) => {
            const matching = listRows(kind).filter((row) => labelOf(row).toLowerCase().includes(wanted));
            return matching.length === 0 ? null : (
              <fieldset key={kind}>
                <legend>{t(`medCard.kinds.${kind}`)}</legend>
                {matching.map((row) => (
                  <Checkbox
                    key={keyOfRow(row)}
                    checked={chosen.has(keyOfRow(row))}
                    disabled={full && !chosen.has(keyOfRow(row))}
                    onChange={() => onChoose(toggleRow(rows, row))}
                    label={
                      <>
                        {labelOf(row)}{' '}
                        <small>{displayUnit({ unit: describeRow(row)?.unit ?? '' }, notation)}</small>
                      </>
                    }
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
        {full && <p className={styles['hint']}>{t('trends.enoughParameters', { count: MOST_ROWS })}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
