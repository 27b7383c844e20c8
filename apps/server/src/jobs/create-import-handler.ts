import { z } from 'zod';
import { IMPORT_MAX_ATTEMPTS } from '../modules/uploads/upload-service.ts';
import type { UploadImporter } from '../modules/uploads/import-upload.ts';
import { type JobHandler, JobInterruption } from './job-runner.ts';

const payloadSchema = z.object({ uploadId: z.int() });

export function createImportHandler(importer: UploadImporter): JobHandler {
  return async (context) => {
    const { job, signal } = context;
    return await importer.run({
      jobId: job.id,
      leaseToken: job.leaseToken,
      isLastAttempt: job.attempt >= IMPORT_MAX_ATTEMPTS,
      uploadId: payloadSchema.parse(job.payload).uploadId,
      signal,
      isCancelled: () => signal.reason instanceof JobInterruption && signal.reason.why === 'cancelled',
      reportProgress: (progress) => context.reportProgress(progress),
    });
  };
}
