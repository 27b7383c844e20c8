import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/browser-storage.ts';
import { folderOfFile } from '../../../lib/files/folder-of-file.ts';
import { readUser } from '../../../lib/session/session-storage.ts';
import type { LocalUpload } from '../logic/local-upload.ts';
import { recallFolder, rememberFolder, type FolderAnswers } from '../logic/remember-folder.ts';

/** Stores the answers of a sent file for the next file of its folder. */
export function rememberAnswers({ file, projectId, patient, answers }: LocalUpload): void {
  const user = readUser();
  if (user === null) return;
  const former = recallAnswers(file);
  const sent = {
    projectId,
    patientId: patient?.kind === 'existing' ? patient.id : null,
    // A file with its own time zone says nothing about the next one.
    timeZone: answers.timeZone ?? former?.timeZone ?? null,
  };
  const text = rememberFolder(readStored(STORAGE_KEYS.uploadAnswers), user.id, folderOfFile(file), sent);
  writeStored(STORAGE_KEYS.uploadAnswers, text);
}

/** Answers of this user's last upload from the same folder in this browser; null without one. */
export function recallAnswers(file: File): FolderAnswers | null {
  const user = readUser();
  if (user === null) return null;
  return recallFolder(readStored(STORAGE_KEYS.uploadAnswers), user.id, folderOfFile(file));
}
