import type { Note } from '@eupnea/contracts/note';
import { expect, test } from 'vitest';
import { fromLocalField } from '../format/local-time-field.ts';
import { formOfNote, newNoteForm, readNoteForm } from './note-form.ts';

const VIEW = { fromMs: Date.parse('2026-11-20T10:00:00Z'), toMs: Date.parse('2026-11-20T11:00:00Z') };
const asIs = (text: string) => text.trim();
const NOTE: Note = {
  id: 1,
  version: 2,
  patient_id: 7,
  kind: 'suction',
  text: null,
  started_at: '2026-11-20T10:00:00.123Z',
  ended_at: '2026-11-20T10:30:00.900Z',
  source: 'user',
  author: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

test('a new note is an instant at the cursor, else the visible interval', () => {
  const atCursor = newNoteForm({ view: VIEW, cursorMs: VIEW.fromMs + 60_000 });
  expect([atCursor.shape, fromLocalField(atCursor.startedAt)]).toEqual(['instant', VIEW.fromMs + 60_000]);
  const { values } = readNoteForm({ ...newNoteForm({ view: VIEW, cursorMs: null }), kind: ' prone ' }, asIs);
  expect(values).toEqual({
    kind: 'prone',
    text: null,
    started_at: '2026-11-20T10:00:00.000Z',
    ended_at: '2026-11-20T11:00:00.000Z',
  });
});

test('an edit of the text moves no time, and a shape sets the end', () => {
  const form = formOfNote(NOTE, 'suction');
  expect(readNoteForm({ ...form, text: 'thick' }, asIs, NOTE).values).toEqual({
    kind: 'suction',
    text: 'thick',
    started_at: NOTE.started_at,
    ended_at: NOTE.ended_at,
  });
  expect(readNoteForm({ ...form, shape: 'instant' }, asIs, NOTE).values?.ended_at).toBe(NOTE.started_at);
  expect(readNoteForm({ ...form, shape: 'ongoing' }, asIs, NOTE).values?.ended_at).toBeNull();
});

test('a kind and readable times in order are needed', () => {
  const form = formOfNote(NOTE, '');
  expect(readNoteForm({ ...form, startedAt: 'noon', endedAt: '' }, asIs).problems).toEqual({
    kind: 'required',
    startedAt: 'notATime',
    endedAt: 'notATime',
  });
  const swapped = { ...form, kind: 'x', startedAt: form.endedAt, endedAt: form.startedAt };
  expect(readNoteForm(swapped, asIs).problems).toEqual({ endedAt: 'endsBefore' });
});
