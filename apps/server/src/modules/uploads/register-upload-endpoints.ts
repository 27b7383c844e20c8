import type { FastifyInstance } from 'fastify';
import { registerAnswerUpload } from './answer-upload.ts';
import { registerCancelUpload } from './cancel-upload.ts';
import type { ConversionService } from './conversion-service.ts';
import { registerConvertFile } from './convert-file.ts';
import { registerDeleteRecording } from './delete-recording.ts';
import { registerGetRecording } from './get-recording.ts';
import { registerGetUploadStatus } from './get-upload-status.ts';
import { registerListUploads } from './list-uploads.ts';
import type { RecordingService } from './recording-service.ts';
import { registerRestoreRecording } from './restore-recording.ts';
import { registerUploadFile } from './upload-file.ts';
import type { UploadService } from './upload-service.ts';

export function registerUploadEndpoints(
  server: FastifyInstance,
  uploads: UploadService,
  recordings: RecordingService,
  conversions: ConversionService,
): void {
  registerUploadFile(server, uploads);
  registerListUploads(server, uploads);
  registerGetUploadStatus(server, uploads);
  registerAnswerUpload(server, uploads);
  registerCancelUpload(server, uploads);
  registerConvertFile(server, conversions);
  registerGetRecording(server, recordings);
  registerDeleteRecording(server, recordings);
  registerRestoreRecording(server, recordings);
}
