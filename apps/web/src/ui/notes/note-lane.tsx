import type { Note } from '@eupnea/contracts/note';
import { SCALE_PX, spanOf, type TimeWindow } from '@eupnea/waveform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import { describeNote } from '../../lib/notes/note-kind.ts';
import { notesQuery } from '../../lib/notes/note-queries.ts';
import type { Review } from '../../lib/stored/review.ts';
import styles from './notes.module.css';

interface NoteLaneProps {
  readonly review: Review;
  /** Visible window of the waves, outside of React because it moves with every frame. */
  readonly shown: ExternalStore<TimeWindow | null>;
  readonly onOpen: (note: Note) => void;
}

/** Notes above stored waves, on their time axis; no row for a patient without notes in the period. */
export function NoteLane({ review, shown, onOpen }: NoteLaneProps) {
  const { t } = useTranslation();
  const { patient_id: patientId = 0 } = review.scope;
  const notes = useQuery({ ...notesQuery(patientId, review.period), enabled: patientId > 0 });
  const view = useExternalStore(shown);
  const items = notes.data?.items ?? [];
  if (items.length === 0 || view === null) return null;
  const shareOf = (timeMs: number): number =>
    Math.min(100, Math.max(0, ((timeMs - view.fromMs) / spanOf(view)) * 100));
  const inView = items.filter(
    ({ started_at, ended_at }) =>
      Date.parse(started_at) <= view.toMs && (ended_at === null || Date.parse(ended_at) >= view.fromMs),
  );
  return (
    <ul className={styles['lane']} style={{ marginLeft: SCALE_PX }} aria-label={t('notes.lane')}>
      {inView.map((note) => {
        const from = shareOf(Date.parse(note.started_at));
        const to = note.ended_at === null ? 100 : shareOf(Date.parse(note.ended_at));
        const text = describeNote(note.kind, note.text, t);
        return (
          <li
            key={note.id}
            data-moment={note.ended_at === note.started_at}
            style={{ left: `${from}%`, width: `${to - from}%` }}
          >
            <button type="button" title={text} onClick={() => onOpen(note)}>
              {text}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
