import { findFaultyChange, MOST_STATED_CHANGES } from '@eupnea/model';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../../../ui/files/row-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import type { Stated } from '../logic/local-upload.ts';
import { StatedSettingFields } from './stated-setting-fields.tsx';
import styles from './stated-fields.module.css';

const TIME_FAULTS = ['time_unreadable', 'time_before_start', 'time_not_after', 'times_mixed'] as const;

type Change = NonNullable<Stated['changes']>[number];

/** A change with an id of its own, so that fields keep what was typed when a change before them is removed. */
interface Row {
  readonly id: number;
  readonly change: Change;
}

interface StatedChangesProps {
  readonly value: readonly Change[];
  readonly onChange: (changes: Change[]) => void;
}

/** Settings that hold from a time of the recording on. */
export function StatedChanges({ value, onChange }: StatedChangesProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>(() => value.map((change, id) => ({ id, change })));
  const [added, setAdded] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const faulty = findFaultyChange(rows.map(({ change }) => change));
  const timeFault = TIME_FAULTS.find((known) => known === faulty?.fault);
  const put = (next: readonly Row[]) => {
    setRows(next);
    onChange(next.map(({ change }) => change));
  };
  const edit = (id: number, changed: Partial<Change>) =>
    put(rows.map((row) => (row.id === id ? { id, change: { ...row.change, ...changed } } : row)));
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setAdded(id);
    put([...rows, { id, change: { from: '' } }]);
  };
  return (
    <section className={styles['changes']} aria-label={t('upload.stated.changes')}>
      <p className={styles['title']}>{t('upload.stated.changes')}</p>
      <p className={styles['hint']}>{t('upload.stated.changesHint')}</p>
      {rows.map(({ id, change }, place) => (
        <fieldset key={id} className={styles['change']}>
          <legend>{t('upload.stated.change', { number: place + 1 })}</legend>
          <div className={styles['fields']}>
            <TextInput
              label={t('upload.stated.from')}
              placeholder="00:12:30"
              autoFocus={id === added}
              value={change.from}
              error={
                faulty?.place === place && timeFault !== undefined && isEntered(change)
                  ? t(`upload.stated.fault.${timeFault}`)
                  : null
              }
              onChange={(event) => edit(id, { from: event.currentTarget.value })}
            />
            <StatedSettingFields value={change} onChange={(changed) => edit(id, changed)} />
          </div>
          <div className={styles['footer']}>
            <p role="alert" className={styles['fault']}>
              {faulty?.place === place &&
                faulty.fault === 'nothing_stated' &&
                t('upload.stated.fault.nothing_stated')}
            </p>
            <RowButton
              label={t('upload.stated.removeChange', { number: place + 1 })}
              onClick={() => {
                put(rows.filter((row) => row.id !== id));
                addButton.current?.focus();
              }}
            >
              <CloseIcon />
            </RowButton>
          </div>
        </fieldset>
      ))}
      <Button ref={addButton} disabled={rows.length >= MOST_STATED_CHANGES} onClick={add}>
        {t('upload.stated.addChange')}
      </Button>
    </section>
  );
}

/** A change that was just added is not called faulty yet. */
function isEntered({ from, mode, set_rate: rate, peep }: Change): boolean {
  return from !== '' || mode !== undefined || rate !== undefined || peep !== undefined;
}
