import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/browser-storage.ts';
import { folderOfFile } from '../../../lib/files/folder-of-file.ts';
import { readUser } from '../../../lib/session/session-storage.ts';
import type { LocalUpload } from '../logic/local-upload.ts';
import { recallFolder, rememberFolder, type FolderAnswers } from '../logic/remember-folder.ts';

/** Stores the answers that were sent with a file, for the next file of its folder. */
export function rememberAnswers({ file, projectId, patient, answers }: LocalUpload): void {
  const user = readUser();
  if (user === null) return;
  const former = recallAnswers(file);
  const sent = {
    projectId,
    patientId: patient?.kind === 'existing' ? patient.id : null,
    // A file that knows its own zone says nothing on the next one's.
    timeZone: answers.timeZone ?? former?.timeZone ?? null,
  };
  const text = rememberFolder(readStored(STORAGE_KEYS.uploadAnswers), user.id, folderOfFile(file), sent);
  writeStored(STORAGE_KEYS.uploadAnswers, text);
}

/** Answers of the last upload from the file's folder by this user in this browser; null when there is none. */
export function recallAnswers(file: File): FolderAnswers | null {
  const user = readUser();
  if (user === null) return null;
  return recallFolder(readStored(STORAGE_KEYS.uploadAnswers), user.id, folderOfFile(file));
}
