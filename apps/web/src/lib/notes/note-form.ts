import type { Note } from '@eupnea/contracts/note';
import type { TimeWindow } from '@eupnea/waveform';
import { fromLocalField, toLocalField } from '../format/local-time-field.ts';

export const NOTE_SHAPES = ['instant', 'interval', 'ongoing'] as const;
export type NoteShape = (typeof NOTE_SHAPES)[number];

export interface NoteForm {
  /** As shown: the name of a known kind, or the writer's words. */
  readonly kind: string;
  readonly text: string;
  readonly shape: NoteShape;
  readonly startedAt: string;
  readonly endedAt: string;
}

export type NoteValues = Pick<Note, 'kind' | 'text' | 'started_at' | 'ended_at'>;
export type NoteProblem = 'required' | 'notATime' | 'endsBefore';

/** Place on a screen from which a new note takes its times. */
export interface NotePlace {
  readonly view: TimeWindow;
  /** Cursor; null without one. */
  readonly cursorMs: number | null;
}

/** An instant at the cursor; without a cursor the visible interval. */
export function newNoteForm({ view, cursorMs }: NotePlace): NoteForm {
  return {
    kind: '',
    text: '',
    shape: cursorMs === null ? 'interval' : 'instant',
    startedAt: toLocalField(cursorMs ?? view.fromMs),
    endedAt: toLocalField(view.toMs),
  };
}

export function formOfNote(note: Note, nameOfKind: string): NoteForm {
  const { text, started_at, ended_at } = note;
  return {
    kind: nameOfKind,
    text: text ?? '',
    shape: ended_at === null ? 'ongoing' : ended_at === started_at ? 'instant' : 'interval',
    startedAt: toLocalField(Date.parse(started_at)),
    endedAt: toLocalField(Date.parse(ended_at ?? started_at)),
  };
}

/**
 * Values of the form, or the problem of each field. A time that shows the second of the former note is that note's own
 * time, because a field has no milliseconds.
 */
export function readNoteForm(
  form: NoteForm,
  readKind: (text: string) => string,
  former: Note | null = null,
): {
  readonly values: NoteValues | null;
  readonly problems: { readonly [Field in keyof NoteForm]?: NoteProblem };
} {
  const problems: Partial<Record<keyof NoteForm, NoteProblem>> = {};
  const startedAt = readTime(form.startedAt, former?.started_at ?? null);
  const endedAt =
    form.shape === 'interval'
      ? readTime(form.endedAt, former?.ended_at ?? null)
      : form.shape === 'instant'
        ? startedAt
        : null;
  if (form.kind.trim() === '') problems.kind = 'required';
  if (startedAt === null) problems.startedAt = 'notATime';
  if (form.shape === 'interval' && endedAt === null) problems.endedAt = 'notATime';
  if (startedAt !== null && endedAt !== null && endedAt < startedAt) problems.endedAt = 'endsBefore';
  if (startedAt === null || Object.keys(problems).length > 0) return { values: null, problems };
  const text = form.text.trim();
  return {
    values: {
      kind: readKind(form.kind),
      text: text === '' ? null : text,
      started_at: startedAt,
      ended_at: endedAt,
    },
    problems,
  };
}

function readTime(field: string, former: string | null): string | null {
  if (former !== null && toLocalField(Date.parse(former)) === field) return former;
  const timeMs = fromLocalField(field);
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
