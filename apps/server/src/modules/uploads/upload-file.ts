import { ENDPOINTS, UPLOAD_MAX_BYTES, uploadOptionsSchema, type UploadQuery } from '@eupnea/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { receiveFile } from '../../http/receive-file.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExpectedContent, UploadService } from './upload-service.ts';

/** The four upload endpoints, which differ in the accepted content. */
export function registerUploadFile(server: FastifyInstance, uploads: UploadService): void {
  registerEndpoint(server, ENDPOINTS.uploadRecording, (input) => accept(uploads, 'recording', input));
  registerEndpoint(server, ENDPOINTS.uploadArchive, (input) => accept(uploads, 'archive', input));
  registerEndpoint(server, ENDPOINTS.uploadCsv, (input) => accept(uploads, 'csv', input));
  registerEndpoint(server, ENDPOINTS.uploadBinary, (input) => accept(uploads, 'any', input));
}

interface UploadInput {
  readonly caller: Caller;
  readonly query: UploadQuery;
  readonly request: FastifyRequest;
}

function accept(
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
