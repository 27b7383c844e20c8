import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'listNotes' | 'addNote' | 'importNotes' | 'editNote' | 'takeBackNotes' | 'restoreNotes';

const NOTE = { kind: 'prone', started_at: '2026-11-20T10:00:00Z', ended_at: null };

export const NOTE_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listNotes: { outOfRange: { count: '1000' } },
  addNote: { body: NOTE, outOfRange: { kind: '' } },
  importNotes: { body: { notes: [NOTE] }, outOfRange: { notes: [] } },
  editNote: { body: { version: 1 }, outOfRange: { version: 0 } },
  takeBackNotes: { body: { ids: [1] }, outOfRange: { ids: [] } },
  restoreNotes: { body: { ids: [1] }, outOfRange: { ids: [] } },
};
