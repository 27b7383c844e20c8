import type { FastifyInstance } from 'fastify';
import { registerExportArchive } from './export-archive.ts';
import { registerExportBreaths } from './export-breaths.ts';
import { registerExportDictionary } from './export-dictionary.ts';
import { registerExportFhir } from './export-fhir.ts';
import { registerExportEvents } from './export-events.ts';
import type { ExportService } from './export-service.ts';
import { registerExportWaveforms } from './export-waveforms.ts';

export function registerExportEndpoints(server: FastifyInstance, exports: ExportService): void {
  registerExportBreaths(server, exports);
  registerExportWaveforms(server, exports);
  registerExportEvents(server, exports);
  registerExportFhir(server, exports);
  registerExportArchive(server, exports);
  registerExportDictionary(server, exports);
}
