import { UPLOAD_MAX_BYTES } from '@eupnea/contracts/upload';
import { UPLOAD_ENDPOINTS } from '@eupnea/contracts/endpoints/upload';
import { receiveFile } from '../../http/receive-file.ts';
import type { EndpointInput, FileAnswer } from '../../http/register-endpoint.ts';
import type { ConversionService } from './conversion-service.ts';

type ConvertInput = Pick<
  EndpointInput<typeof UPLOAD_ENDPOINTS.convertFile>,
  'caller' | 'query' | 'request' | 'reply'
>;

/** Receives a file and answers with it in another format, until the client disconnects. */
export function convertFile(
  conversions: ConversionService,
  { caller, query, request, reply }: ConvertInput,
): Promise<FileAnswer> {
  const optionsSchema = UPLOAD_ENDPOINTS.convertFile.body;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const announced = Number(request.headers['content-length'] ?? 0);
  return conversions.convert(
    { userId: caller.userId, announcedBytes: Math.min(announced, UPLOAD_MAX_BYTES) },
    query,
    (path, onBytes) => receiveFile(request, { path, onBytes, maxBytes: UPLOAD_MAX_BYTES, optionsSchema }),
    gone.signal,
  );
}
