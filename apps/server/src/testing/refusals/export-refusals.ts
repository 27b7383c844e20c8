import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

export type ExportNames =
  | 'exportBreaths'
  | 'exportWaveforms'
  | 'exportEvents'
  | 'exportFhir'
  | 'exportArchive'
  | 'exportDictionary';

export const EXPORT_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, ExportNames>> = {
  exportBreaths: { outOfRange: { format: 'docx' } },
  exportWaveforms: { outOfRange: { startTime: 'noon' } },
  exportEvents: { outOfRange: { patient_id: '-1' } },
  exportFhir: { outOfRange: { date_shift: 'yes' } },
  exportArchive: { outOfRange: { format: 'rar' } },
  exportDictionary: { outOfRange: null },
};
