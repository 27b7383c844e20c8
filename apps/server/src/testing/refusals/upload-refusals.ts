import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'uploadRecording'
  | 'uploadArchive'
  | 'uploadCsv'
  | 'uploadBinary'
  | 'listUploads'
  | 'uploadStatus'
  | 'uploadBinaryStatus'
  | 'answerUpload'
  | 'cancelUpload'
  | 'convertCsv'
  | 'convertFile'
  | 'getRecording'
  | 'deleteRecording'
  | 'restoreRecording';

/** Upload endpoints read forms, whose errors modules/uploads tests. */
export const UPLOAD_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  uploadRecording: { outOfRange: null },
  uploadArchive: { outOfRange: null },
  uploadCsv: { outOfRange: null },
  uploadBinary: { outOfRange: null },
  listUploads: { outOfRange: { count: '1000' } },
  uploadStatus: { outOfRange: null },
  uploadBinaryStatus: { outOfRange: null },
  answerUpload: { body: { time_zone: 'UTC' }, outOfRange: { time_zone: 'Nowhere/Land' } },
  cancelUpload: { outOfRange: null },
  convertCsv: { outOfRange: null },
  convertFile: { outOfRange: null },
  getRecording: { outOfRange: null },
  deleteRecording: { outOfRange: null },
  restoreRecording: { outOfRange: null },
};
