import type { Note } from '@eupnea/contracts/note';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { NotePlace } from '../../lib/notes/note-form.ts';
import { notesQuery } from '../../lib/notes/note-queries.ts';
import type { Review } from '../../lib/stored/review.ts';

// Forms and import load when they are opened.
const NoteDialog = lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog');
const NotesDialog = lazyPart(() => import('./notes-dialog.tsx'), 'NotesDialog');

interface NotesControlsProps {
  readonly review: Review;
  /** Times of a new note, read when it is begun. */
  readonly placeOf: () => NotePlace;
  /** Note that a mark of the screen opens; null for none. */
  readonly openedId?: number | null;
  readonly onOpened?: (id: number | null) => void;
}

type Opened = { readonly what: 'list' } | { readonly what: 'note'; readonly note: Note | null };

/** Buttons that mark the time in view and list the notes of a patient; nothing for a device without a patient. */
export function NotesControls(props: NotesControlsProps) {
  const { patient_id: patientId } = props.review.scope;
  return patientId === undefined || patientId <= 0 ? null : (
    <PatientNotes key={patientId} patientId={patientId} {...props} />
  );
}

function PatientNotes({
  review,
  placeOf,
  openedId = null,
  onOpened,
  patientId,
}: NotesControlsProps & { readonly patientId: number }) {
  const { t } = useTranslation();
  const notes = useQuery(notesQuery(patientId, review.period));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [place, setPlace] = useState<NotePlace>({ view: review.period, cursorMs: null });
  const items = notes.data?.items;
  const asked = openedId === null ? undefined : items?.find(({ id }) => id === openedId);
  const mayWrite = notes.data?.may_write === true;
  const marked: Opened | null =
    asked === undefined ? null : mayWrite ? { what: 'note', note: asked } : { what: 'list' };
  const shown = opened ?? marked;
  const begin = (): void => {
    setPlace(placeOf());
    setOpened({ what: 'note', note: null });
  };
  const close = (): void => {
    setOpened(null);
    onOpened?.(null);
  };
  return (
    <>
      {mayWrite && <Button onClick={begin}>{t('notes.mark')}</Button>}
      <Button onClick={() => setOpened({ what: 'list' })}>
        {t('notes.title')}
        {notes.data !== undefined && notes.data.total > 0 && ` ${notes.data.total}`}
      </Button>
      <Suspense fallback={null}>
        {shown?.what === 'list' && (
          <NotesDialog
            review={review}
            patientId={patientId}
            onNew={begin}
            onEdit={(note) => setOpened({ what: 'note', note })}
            onClose={close}
          />
        )}
        {shown?.what === 'note' && (
          <NoteDialog patientId={patientId} note={shown.note} place={place} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
