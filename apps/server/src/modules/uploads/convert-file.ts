import { ENDPOINTS, UPLOAD_MAX_BYTES } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../../http/receive-file.ts';
import { type EndpointInput, type FileAnswer, registerEndpoint } from '../../http/register-endpoint.ts';
import type { ConversionService } from './conversion-service.ts';

export function registerConvertFile(server: FastifyInstance, conversions: ConversionService): void {
  registerEndpoint(server, ENDPOINTS.convertCsv, (input) => convert(conversions, input));
  registerEndpoint(server, ENDPOINTS.convertFile, (input) => convert(conversions, input));
}

type ConvertInput = Pick<EndpointInput<typeof ENDPOINTS.convertFile>, 'query' | 'request' | 'reply'>;

function convert(
  conversions: ConversionService,
  { query, request, reply }: ConvertInput,
): Promise<FileAnswer> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return conversions.convert(
    query,
    (path) =>
      receiveFile(request, { path, maxBytes: UPLOAD_MAX_BYTES, optionsSchema: ENDPOINTS.convertFile.body }),
    gone.signal,
  );
}
