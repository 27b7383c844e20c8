import { Readable } from 'node:stream';
import type { WAVEFORM_ENDPOINTS } from '@eupnea/contracts/endpoints/timeseries';
import { encodeWaveformWindow } from '@eupnea/contracts/waveform-window-bytes';
import type { Handlers } from '../../http/register-handlers.ts';
import type { EventAverageService } from './event-average-service.ts';
import type { WaveSamplesService } from './wave-samples-service.ts';
import type { WaveformService } from './waveform-service.ts';

interface WaveformServices {
  readonly waveforms: WaveformService;
  readonly waveSamples: WaveSamplesService;
  readonly eventAverages: EventAverageService;
}

export function createWaveformHandlers({
  waveforms,
  waveSamples,
  eventAverages,
}: WaveformServices): Handlers<typeof WAVEFORM_ENDPOINTS> {
  const utf8 = new TextEncoder();
  return {
    waveformWindow: async ({ caller, query }) => {
      const bytes = encodeWaveformWindow(await waveforms.readBytes(caller, query), utf8);
      return {
        fileName: 'waveform.bin',
        contentType: 'application/octet-stream',
        content: Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
      };
    },
    analyticsWaveform: ({ caller, body }) => waveforms.readJson(caller, body),
    analyticsColouredWaveform: ({ caller, body }) => waveforms.readColoured(caller, body),
    eventAverage: ({ caller, body }) => eventAverages.read(caller, body),
    waveTimeseries: ({ caller, body }) => waveSamples.read(caller, body),
  };
}
