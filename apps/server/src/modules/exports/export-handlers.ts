import type { EXPORT_ENDPOINTS } from '@eupnea/contracts/endpoints/export';
import type { FHIR_EXPORT_ENDPOINTS } from '@eupnea/contracts/endpoints/fhir-export';
import type { Handlers } from '../../http/register-handlers.ts';
import type { ExportService } from './export-service.ts';

export function createExportHandlers(
  exports: ExportService,
): Handlers<typeof EXPORT_ENDPOINTS & typeof FHIR_EXPORT_ENDPOINTS> {
  return {
    exportBreaths: ({ caller, query }) => exports.exportTable(caller, 'breaths', query),
    exportWaveforms: ({ caller, query }) => exports.exportWaveforms(caller, query),
    exportEvents: ({ caller, query }) => exports.exportTable(caller, 'events', query),
    exportArchive: ({ caller, query }) => exports.exportArchive(caller, query),
    exportDictionary: () => exports.exportDictionary(),
    exportFhir: ({ caller, query }) => exports.exportFhir(caller, query),
  };
}
