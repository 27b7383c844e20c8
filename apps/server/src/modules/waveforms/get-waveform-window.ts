import { Readable } from 'node:stream';
import { ENDPOINTS, encodeWaveformWindow } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { WaveformService } from './waveform-service.ts';

export function registerGetWaveformWindow(server: FastifyInstance, waveforms: WaveformService): void {
  const utf8 = new TextEncoder();
  registerEndpoint(server, ENDPOINTS.waveformWindow, async ({ caller, query }) => {
    const bytes = encodeWaveformWindow(await waveforms.readBytes(caller, query), utf8);
    return {
      fileName: 'waveform.bin',
      contentType: 'application/octet-stream',
      content: Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
    };
  });
}
