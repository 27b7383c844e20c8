import type { UploadFiles } from '../../storage/import/upload-files.ts';
import type { Database } from '../../storage/open-storage.ts';
import { UploadRoom, readFreeBytesOf } from './upload-room.ts';
import { countOpenUploads } from './upload-repository.ts';

/** Room of this process for received files: uploads, and files that are converted. */
export function openUploadRoom(db: Database, files: UploadFiles): UploadRoom {
  return new UploadRoom({
    readStored: (userId) => countOpenUploads(db, userId),
    readFreeBytes: () => readFreeBytesOf(files.directory),
  });
}
