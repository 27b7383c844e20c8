import { UPLOAD_MAX_BYTES, uploadOptionsSchema, type UploadQuery } from '@eupnea/contracts/upload';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { receiveFile } from '../../http/receive-file.ts';
import type { ExpectedContent, UploadService } from './upload-service.ts';

interface UploadInput {
  readonly caller: Caller;
  readonly query: UploadQuery;
  readonly request: FastifyRequest;
}

/** Receives the file of one of the four upload endpoints, which differ in the accepted content. */
export function acceptFile(
  uploads: UploadService,
  expected: ExpectedContent,
  { caller, query, request }: UploadInput,
): Promise<{ id: number }> {
  const announced = Number(request.headers['content-length'] ?? 0);
  return uploads.accept(
    { viewer: caller, query, expected, announcedBytes: Math.min(announced, UPLOAD_MAX_BYTES) },
    (path, onBytes) =>
      receiveFile(request, { path, onBytes, maxBytes: UPLOAD_MAX_BYTES, optionsSchema: uploadOptionsSchema }),
  );
}
