import { NOTE_KINDS, type Note } from '@eupnea/contracts/note';
import { Autocomplete, Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE } from '../../lib/http/conflict-shapes.at-build.ts';
import { readConflict } from '../../lib/http/read-conflict.ts';
import {
  formOfNote,
  newNoteForm,
  NOTE_SHAPES,
  readNoteForm,
  type NoteForm,
  type NotePlace,
  type NoteShape,
} from '../../lib/notes/note-form.ts';
import { nameNoteKind, readNoteKind } from '../../lib/notes/note-kind.ts';
import { DateTimeField } from '../date-time-field.tsx';
import { Dialog } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { useSaveNote } from './use-change-notes.ts';
import styles from './notes.module.css';

const KIND_MAX_CHARACTERS = 60;
const TEXT_MAX_CHARACTERS = 1000;

interface NoteDialogProps {
  readonly patientId: number;
  /** The edited note; null for a new one, which takes its times from the place. */
  readonly note: Note | null;
  readonly place: NotePlace;
  readonly onClose: () => void;
}

/** Kind, text and times of a note: an instant, an interval, or one that lasts. */
export function NoteDialog({ patientId, note, place, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const toForm = (from: Note): NoteForm => formOfNote(from, nameNoteKind(from.kind, t));
  const [former, setFormer] = useState(note);
  const [form, setForm] = useState(() => (note === null ? newNoteForm(place) : toForm(note)));
  const [tried, setTried] = useState(false);
  const save = useSaveNote(patientId, onClose);
  const { values, problems } = readNoteForm(form, (text) => readNoteKind(text, t), former);
  const theirs = readConflict(save.error, NOTE);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (values !== null) save.mutate({ values, former });
  }
  const field = (name: 'kind' | 'startedAt' | 'endedAt', label: string) => ({
    label,
    value: form[name],
    error: tried && problems[name] !== undefined ? t(`notes.problem.${problems[name]}`) : null,
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <Dialog title={t(note === null ? 'notes.newTitle' : 'notes.editTitle')} onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <Autocomplete
          {...field('kind', t('notes.kindLabel'))}
          description={t('notes.kindHint')}
          data={NOTE_KINDS.map((kind) => t(`notes.kind.${kind}`))}
          maxLength={KIND_MAX_CHARACTERS}
          data-autofocus={note === null ? true : undefined}
          required
        />
        <Textarea
          label={t('notes.text')}
          value={form.text}
          maxLength={TEXT_MAX_CHARACTERS}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setForm({ ...form, text: currentTarget.value })}
        />
        <SegmentedControl
          aria-label={t('notes.shapeLabel')}
          value={form.shape}
          data={NOTE_SHAPES.map((shape) => ({ value: shape, label: t(`notes.shape.${shape}`) }))}
          onChange={(shape) => setForm({ ...form, shape: readShape(shape) })}
        />
        <div className={styles['times']}>
          <DateTimeField
            {...field('startedAt', t(form.shape === 'instant' ? 'notes.at' : 'notes.startedAt'))}
          />
          {form.shape === 'interval' && <DateTimeField {...field('endedAt', t('notes.endedAt'))} />}
        </div>
        {theirs === null ? (
          <FormFailure error={save.error} />
        ) : (
          <div className={styles['conflict']} role="alert">
            <p>
              <strong>{t('problem.version_conflict')}</strong>
            </p>
            <div className={styles['buttons']}>
              <Button
                onClick={() => {
                  setFormer(theirs);
                  save.reset();
                }}
              >
                {t('management.keepMine')}
              </Button>
              <Button
                onClick={() => {
                  setFormer(theirs);
                  setForm(toForm(theirs));
                  save.reset();
                }}
              >
                {t('management.takeTheirs')}
              </Button>
            </div>
          </div>
        )}
        <div className={styles['buttons']}>
          <Button type="submit" variant="filled" loading={save.isPending} disabled={theirs !== null}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function readShape(text: string): NoteShape {
  return NOTE_SHAPES.find((shape) => shape === text) ?? 'instant';
}
