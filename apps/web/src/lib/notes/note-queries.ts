import type { Note } from '@eupnea/contracts/note';
import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { writeTime } from '../stored/period.ts';

/** Query key of notes: any change refetches all of them. */
export const NOTES_KEY = 'notes';

/** Maximum number of notes of a period on a screen: the largest page. */
const NOTES = 200;

/** Notes that touch the period, newest first, and whether the reader may write some. */
export function notesQuery(patientId: number, { fromMs, toMs }: TimeWindow) {
  const query = {
    startTime: writeTime(Math.floor(fromMs)),
    endTime: writeTime(Math.ceil(toMs)),
    count: NOTES,
  };
  return queryOptions({
    queryKey: [NOTES_KEY, patientId, query],
    queryFn: ({ signal }) => api.call('listNotes', { params: { id: patientId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All notes of a patient, oldest first, for a file. */
export async function readAllNotes(patientId: number): Promise<readonly Note[]> {
  const notes: Note[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api.call('listNotes', { params: { id: patientId }, query: { page, count: NOTES } });
    notes.push(...found.items);
    if (found.items.length === 0 || notes.length >= found.total) return notes.toReversed();
  }
}
