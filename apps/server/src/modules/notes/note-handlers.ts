import type { NOTE_ENDPOINTS } from '@eupnea/contracts/endpoints/note';
import type { Handlers } from '../../http/register-handlers.ts';
import type { NoteService } from './note-service.ts';

export function createNoteHandlers(notes: NoteService): Handlers<typeof NOTE_ENDPOINTS> {
  return {
    listNotes: ({ caller, params, query }) => notes.list(caller, params.id, query),
    addNote: ({ caller, params, body, actor }) => notes.add(caller, params.id, body, actor),
    importNotes: ({ caller, params, body, actor }) => notes.import(caller, params.id, body, actor),
    editNote: ({ caller, params, body, actor }) => notes.edit(caller, params.id, body, actor),
    takeBackNotes: ({ caller, params, body, actor }) => notes.takeBack(caller, params.id, body.ids, actor),
    restoreNotes: ({ caller, params, body, actor }) => notes.restore(caller, params.id, body.ids, actor),
  };
}
