import { NOTES_PER_IMPORT } from '@eupnea/contracts/note';
import type { TimeWindow } from '@eupnea/waveform';
import { Button, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTimeZones } from '../../lib/files/time-zones.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { readNotesCsv, type NoteRow } from '../../lib/notes/note-csv.ts';
import { describeNote, readNoteKind } from '../../lib/notes/note-kind.ts';
import { formatInstant, formatZone } from '../../lib/stored/format-period.ts';
import { Dialog } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { useImportNotes } from './use-change-notes.ts';
import styles from './notes.module.css';

/** Largest file: 500 rows of the longest texts. */
const FILE_MAX_BYTES = 2_000_000;

interface NoteImportProps {
  readonly patientId: number;
  /** Time of the patient's stored data, against which the rows are checked. */
  readonly stored: TimeWindow;
  readonly onClose: () => void;
}

/** Reads a table of notes, shows what each row becomes in the reader's clock, and writes it after that. */
export function NoteImport({ patientId, stored, onClose }: NoteImportProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [zone, setZone] = useState<string | null>(null);
  const save = useImportNotes(patientId, onClose);
  const read = file === null ? null : readNotesCsv(file.text, zone, (text) => readNoteKind(text, t));
  const ready = (read?.rows ?? []).flatMap(({ values }) => values ?? []);
  const isWaiting = read?.needsZone === true && zone === null;
  async function take(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    setTooLarge(chosen.size > FILE_MAX_BYTES);
    setFile(chosen.size > FILE_MAX_BYTES ? null : { name: chosen.name, text: await chosen.text() });
  }
  return (
    <Dialog title={t('notes.import.title')} onClose={onClose}>
      <div className={styles['form']}>
        <p className={styles['hint']}>{t('notes.import.hint')}</p>
        <div className={styles['buttons']}>
          <Button onClick={() => input.current?.click()}>{t('notes.import.choose')}</Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hidden
            data-chooses="notes"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              // Allows selecting the same file again.
              currentTarget.value = '';
            }}
          />
          {file !== null && <p className={styles['hint']}>{file.name}</p>}
        </div>
        {isTooLarge && <p role="alert">{t('notes.import.tooLarge')}</p>}
        {read !== null && read.fault !== null && (
          <p role="alert">{t(`notes.import.fault.${read.fault}`, { most: NOTES_PER_IMPORT })}</p>
        )}
        {read?.needsZone === true && (
          <Select
            label={t('files.timeZone')}
            description={t('notes.import.zoneHint')}
            placeholder={t('files.chooseOne')}
            withAsterisk
            searchable
            nothingFoundMessage={t('files.noZone')}
            limit={60}
            data={listTimeZones()}
            value={zone}
            onChange={setZone}
          />
        )}
        {read !== null && read.fault === null && !isWaiting && <Preview rows={read.rows} stored={stored} />}
        <FormFailure error={save.error} />
        <div className={styles['buttons']}>
          <Button
            variant="filled"
            disabled={ready.length === 0 || isWaiting}
            loading={save.isPending}
            onClick={() => save.mutate(ready)}
          >
            {t('notes.import.write', { count: ready.length })}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Preview({ rows, stored }: { readonly rows: readonly NoteRow[]; readonly stored: TimeWindow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const bad = rows.filter(({ problem }) => problem !== null).length;
  const outside = rows.filter(({ values }) => {
    if (values === null) return false;
    const fromMs = Date.parse(values.started_at);
    const toMs = values.ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(values.ended_at);
    return toMs < stored.fromMs || fromMs > stored.toMs;
  }).length;
  const when = (text: string): string =>
    `${formatInstant(Date.parse(text), locale)} ${formatZone(Date.parse(text), locale)}`;
  return (
    <>
      <p role="status" className={styles['hint']}>
        {[
          t('notes.import.rows', { count: rows.length }),
          bad === 0 ? '' : t('notes.import.unreadable', { count: bad }),
          outside === 0 ? '' : t('notes.import.outside', { count: outside }),
        ]
          .filter((part) => part !== '')
          .join(' ')}
      </p>
      <ol className={styles['list']} tabIndex={0} aria-label={t('notes.import.preview')}>
        {rows.map(({ line, values, problem, raw }) => (
          <li key={line} data-bad={problem !== null}>
            {values === null ? (
              <>
                <p>
                  {t('notes.import.line', { line })}{' '}
                  {problem === null ? '' : t(`notes.import.problem.${problem}`)}
                </p>
                <p className={styles['who']}>{raw}</p>
              </>
            ) : (
              <>
                <p>{describeNote(values.kind, values.text, t)}</p>
                <p className={styles['who']}>
                  {when(values.started_at)}
                  {values.ended_at === null && ` – ${t('notes.shape.ongoing')}`}
                  {values.ended_at !== null &&
                    values.ended_at !== values.started_at &&
                    ` – ${when(values.ended_at)}`}
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
