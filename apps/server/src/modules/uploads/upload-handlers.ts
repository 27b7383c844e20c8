import type { UPLOAD_ENDPOINTS } from '@eupnea/contracts/endpoints/upload';
import type { Handlers } from '../../http/register-handlers.ts';
import { acceptFile } from './accept-file.ts';
import type { ConversionService } from './conversion-service.ts';
import { convertFile } from './convert-file.ts';
import type { RecordingService } from './recording-service.ts';
import type { UploadService } from './upload-service.ts';

interface UploadServices {
  readonly uploads: UploadService;
  readonly recordings: RecordingService;
  readonly conversions: ConversionService;
}

export function createUploadHandlers({
  uploads,
  recordings,
  conversions,
}: UploadServices): Handlers<typeof UPLOAD_ENDPOINTS> {
  return {
    uploadRecording: (input) => acceptFile(uploads, 'recording', input),
    uploadArchive: (input) => acceptFile(uploads, 'archive', input),
    uploadCsv: (input) => acceptFile(uploads, 'csv', input),
    uploadBinary: (input) => acceptFile(uploads, 'any', input),
    listUploads: ({ caller, query }) => uploads.list(caller, query),
    uploadStatus: ({ caller, params }) => uploads.status(caller, params.id),
    uploadBinaryStatus: ({ caller, params }) => uploads.status(caller, params.id),
    answerUpload: ({ caller, params, body }) => uploads.answer(caller, params.id, body),
    cancelUpload: ({ caller, params }) => uploads.cancel(caller, params.id),
    convertCsv: (input) => convertFile(conversions, input),
    convertFile: (input) => convertFile(conversions, input),
    getRecording: ({ caller, params }) => recordings.get(caller, params.id),
    deleteRecording: ({ caller, params, actor }) => recordings.delete(caller, params.id, actor),
    restoreRecording: ({ caller, params, actor }) => recordings.restore(caller, params.id, actor),
  };
}
