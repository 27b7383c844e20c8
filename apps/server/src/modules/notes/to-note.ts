import type { Note } from '@eupnea/contracts/note';
import type { NoteRecord } from './note-repository.ts';

export function toNote(record: NoteRecord): Note {
  return {
    id: record.id,
    version: record.version,
    patient_id: record.patientId,
    kind: record.kind,
    text: record.text,
    started_at: record.startedAt.toISOString(),
    ended_at: record.endedAt?.toISOString() ?? null,
    source: record.source,
    author: record.author,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}
