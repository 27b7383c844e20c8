import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  addNoteBodySchema,
  editNoteBodySchema,
  importedNotesSchema,
  importNotesBodySchema,
  listNotesQuerySchema,
  noteIdsBodySchema,
  notePageSchema,
  noteSchema,
} from '../note.ts';

const retrospect = {
  who: 'feature',
  features: ['patient', 'monilitycs', 'patient-management', 'analytics', 'research'],
} as const;

/** Notes and marked intervals on the time of a patient: read with view permission, written with manage permission. */
export const NOTE_ENDPOINTS = {
  listNotes: defineEndpoint({
    method: 'GET',
    path: '/nestjs/notes/patients/:id',
    summary: 'Notes and marked intervals of a patient that touch a period, newest first',
    access: retrospect,
    scopes: ['read'],
    object: 'patient',
    params: idParamsSchema,
    query: listNotesQuerySchema,
    success: { status: 200, body: notePageSchema },
  }),
  addNote: defineEndpoint({
    method: 'POST',
    path: '/nestjs/notes/patients/:id',
    summary: 'Mark an instant or an interval of a patient',
    access: retrospect,
    object: 'patient',
    params: idParamsSchema,
    body: addNoteBodySchema,
    success: { status: 201, body: noteSchema },
  }),
  importNotes: defineEndpoint({
    method: 'POST',
    path: '/nestjs/notes/patients/:id/import',
    summary: 'Add notes of a file at once; rows that the patient already has are counted, not doubled',
    access: retrospect,
    object: 'patient',
    params: idParamsSchema,
    body: importNotesBodySchema,
    success: { status: 200, body: importedNotesSchema },
  }),
  editNote: defineEndpoint({
    method: 'PATCH',
    path: '/nestjs/notes/:id',
    summary: 'Edit or end a note; a stale version is answered with the note as it stands',
    access: retrospect,
    object: 'note',
    params: idParamsSchema,
    body: editNoteBodySchema,
    success: { status: 200, body: noteSchema },
  }),
  takeBackNotes: defineEndpoint({
    method: 'POST',
    path: '/nestjs/notes/patients/:id/take-back',
    summary: 'Take back notes: one, or all of an import',
    access: retrospect,
    object: 'patient',
    params: idParamsSchema,
    body: noteIdsBodySchema,
    success: { status: 204, body: null },
  }),
  restoreNotes: defineEndpoint({
    method: 'POST',
    path: '/nestjs/notes/patients/:id/restore',
    summary: 'Undo that',
    access: retrospect,
    object: 'patient',
    params: idParamsSchema,
    body: noteIdsBodySchema,
    success: { status: 204, body: null },
  }),
} as const;
