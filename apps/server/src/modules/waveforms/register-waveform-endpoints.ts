import type { FastifyInstance } from 'fastify';
import { registerGetWaveformWindow } from './get-waveform-window.ts';
import { registerReadAnalyticsWaveform } from './read-analytics-waveform.ts';
import { registerReadColouredWaveform } from './read-coloured-waveform.ts';
import { registerReadWaveTimeseries } from './read-wave-timeseries.ts';
import type { WaveSamplesService } from './wave-samples-service.ts';
import type { WaveformService } from './waveform-service.ts';

export function registerWaveformEndpoints(
  server: FastifyInstance,
  waveforms: WaveformService,
  samples: WaveSamplesService,
): void {
  registerGetWaveformWindow(server, waveforms);
  registerReadAnalyticsWaveform(server, waveforms);
  registerReadColouredWaveform(server, waveforms);
  registerReadWaveTimeseries(server, samples);
}
