import type { Note } from '@eupnea/contracts/note';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/format/use-locale.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { writeNotesCsv } from '../../lib/notes/note-csv.ts';
import { nameNoteKind } from '../../lib/notes/note-kind.ts';
import { notesQuery, readAllNotes } from '../../lib/notes/note-queries.ts';
import { formatInstant } from '../../lib/stored/format-period.ts';
import type { Review } from '../../lib/stored/review.ts';
import { Dialog } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { NoteImport } from './note-import.tsx';
import { useTakeBackNote } from './use-change-notes.ts';
import styles from './notes.module.css';

interface NotesDialogProps {
  readonly review: Review;
  readonly patientId: number;
  readonly onNew: () => void;
  readonly onEdit: (note: Note) => void;
  readonly onClose: () => void;
}

/** Notes of the period with who wrote them and when, import from a table and export of all. */
export function NotesDialog({ review, patientId, onNew, onEdit, onClose }: NotesDialogProps) {
  const { t } = useTranslation();
  const [isImporting, setImporting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const notes = useQuery(notesQuery(patientId, review.period));
  const mayWrite = notes.data?.may_write === true;
  async function exportAll(): Promise<void> {
    setFailure(null);
    try {
      const file = writeNotesCsv(await readAllNotes(patientId));
      saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), `notes-patient-${patientId}.csv`);
    } catch (error) {
      setFailure(error);
    }
  }
  if (isImporting) {
    return <NoteImport patientId={patientId} stored={review.stored} onClose={() => setImporting(false)} />;
  }
  return (
    <Dialog title={t('notes.title')} onClose={onClose}>
      <div className={styles['form']}>
        <div className={styles['buttons']}>
          {mayWrite && <Button onClick={onNew}>{t('notes.new')}</Button>}
          {mayWrite && <Button onClick={() => setImporting(true)}>{t('notes.importCsv')}</Button>}
          <Button onClick={() => void exportAll()}>{t('notes.exportCsv')}</Button>
        </div>
        <FormFailure error={failure} />
        {notes.isError ? (
          <ProblemNotice title={t('notes.failed')} error={notes.error} onRetry={() => void notes.refetch()} />
        ) : (
          <NoteList
            notes={notes.data?.items ?? []}
            total={notes.data?.total ?? null}
            patientId={patientId}
            mayWrite={mayWrite}
            onEdit={onEdit}
          />
        )}
      </div>
    </Dialog>
  );
}

interface NoteListProps {
  readonly notes: readonly Note[];
  /** null while the notes load. */
  readonly total: number | null;
  readonly patientId: number;
  readonly mayWrite: boolean;
  readonly onEdit: (note: Note) => void;
}

function NoteList({ notes, total, patientId, mayWrite, onEdit }: NoteListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const takeBack = useTakeBackNote(patientId);
  const when = ({ started_at, ended_at }: Note): string => {
    const from = formatInstant(Date.parse(started_at), locale);
    if (ended_at === null) return t('notes.since', { from });
    return ended_at === started_at ? from : `${from} – ${formatInstant(Date.parse(ended_at), locale)}`;
  };
  return (
    <>
      <p role="status" className={styles['hint']}>
        {total === null ? t('common.loading') : t('notes.count', { count: total })}
        {total !== null && total > notes.length && ` ${t('notes.shown', { count: notes.length })}`}
      </p>
      <FormFailure error={takeBack.error} />
      <ul className={styles['list']}>
        {notes.map((note) => (
          <li key={note.id}>
            <p>
              <strong>{nameNoteKind(note.kind, t)}</strong> <span>{when(note)}</span>
            </p>
            {note.text !== null && <p className={styles['text']}>{note.text}</p>}
            <p className={styles['who']}>
              {t(note.source === 'import' ? 'notes.importedBy' : 'notes.writtenBy', {
                name: note.author ?? t('notes.formerUser'),
                at: formatInstant(Date.parse(note.created_at), locale),
              })}
              {note.version > 1 &&
                ` ${t('notes.editedAt', { at: formatInstant(Date.parse(note.updated_at), locale) })}`}
            </p>
            {mayWrite && (
              <p className={styles['actions']}>
                <button type="button" onClick={() => onEdit(note)}>
                  {t('notes.edit')}
                </button>
                <button type="button" onClick={() => takeBack.mutate(note.id)}>
                  {t('notes.takeBack')}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
