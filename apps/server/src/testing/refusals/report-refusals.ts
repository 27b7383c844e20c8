import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { DEFAULT_WEANING_DEFINITION } from '@eupnea/model';
import type { RefusalExamples } from './refusal-example.ts';

export const REPORT_REFUSALS: RefusalExamples<
  Pick<
    typeof ENDPOINTS,
    | 'dailyReport'
    | 'dailyReportPdf'
    | 'dataSource'
    | 'getReportSchedule'
    | 'setReportSchedule'
    | 'roundPage'
    | 'roundPagePdf'
    | 'unitOverview'
    | 'reportMatrix'
    | 'protectionAudit'
    | 'protectionAuditPdf'
    | 'protectionDay'
    | 'exportProtection'
    | 'patientPeepSteps'
    | 'patientWeaning'
    | 'patientWeaningPdf'
    | 'getWeaningDefinition'
    | 'setWeaningDefinition'
  >
> = {
  dataSource: { outOfRange: null },
  protectionAudit: { outOfRange: { days: '29' } },
  protectionDay: {
    query: { patient_id: '1', date: '2026-11-20' },
    outOfRange: { date: '2026-02-30' },
  },
  protectionAuditPdf: { outOfRange: { days: '29' } },
  exportProtection: { outOfRange: { days: '29' } },
  reportMatrix: { outOfRange: { days: '15' } },
  unitOverview: { outOfRange: { count: '101' } },
  patientPeepSteps: { outOfRange: { days: '8' } },
  patientWeaning: { outOfRange: { days: '15' } },
  patientWeaningPdf: { outOfRange: { days: '15' } },
  getReportSchedule: { outOfRange: null },
  setReportSchedule: {
    body: { is_on: true, report: 'daily-report', hour: 6, time_zone: 'UTC', recipient_ids: [] },
    outOfRange: { hour: 24 },
  },
  getWeaningDefinition: { outOfRange: null },
  setWeaningDefinition: { body: { ...DEFAULT_WEANING_DEFINITION }, outOfRange: { support_max_cmh2o: 16 } },
  roundPage: { outOfRange: { at: '2026-02-30' } },
  roundPagePdf: { outOfRange: { at: '2026-02-30' } },
  dailyReportPdf: { outOfRange: { date: '2026-02-30' } },
  dailyReport: { outOfRange: { date: '2026-02-30' } },
};
