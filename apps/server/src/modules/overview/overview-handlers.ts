import { Readable } from 'node:stream';
import type { OVERVIEW_ENDPOINTS } from '@eupnea/contracts/endpoints/overview';
import { OVERVIEW_PATIENTS_MAX } from '@eupnea/contracts/unit-overview';
import type { DocumentService } from '../../documents/document-service.ts';
import { invalidField } from '../../http/problem-error.ts';
import type { Handlers } from '../../http/register-handlers.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { describeDataSource } from '../../storage/replica/describe-data-source.ts';
import type { OverviewService } from './overview-service.ts';
import type { ProtectionAuditService } from './protection-audit-service.ts';
import type { ReportMatrixService } from './report-matrix-service.ts';

interface OverviewServices {
  readonly replica: Storage['replica'];
  readonly reportMatrix: ReportMatrixService;
  readonly overview: OverviewService;
  readonly protection: ProtectionAuditService;
  readonly documents: DocumentService;
}

export function createOverviewHandlers({
  replica,
  reportMatrix,
  overview,
  protection,
  documents,
}: OverviewServices): Handlers<typeof OVERVIEW_ENDPOINTS> {
  return {
    unitOverview: ({ caller, query }) => overview.read(caller, query),
    dataSource: () => Promise.resolve(describeDataSource(replica)),
    protectionAudit: ({ caller, query }) => protection.read(caller, query),
    protectionDay: ({ caller, query }) => protection.readDay(caller, query),
    protectionAuditPdf: async ({ caller, query: { language, patient_id: patientId, date, ...query } }) => {
      if ((patientId === undefined) !== (date === undefined))
        throw invalidField('date', 'a patient and a day open a cell together');
      const audit = await protection.read(caller, { ...query, page: 1, count: OVERVIEW_PATIENTS_MAX });
      const { time_zone, project_id } = query;
      const opened =
        patientId === undefined || date === undefined
          ? null
          : await protection.readDay(caller, { patient_id: patientId, date, time_zone, project_id });
      return await documents.make({
        userId: caller.userId,
        language,
        timeZone: audit.time_zone,
        day: audit.days.at(-1)?.day ?? '',
        content: { kind: 'protective-ventilation', answer: audit, measure: query.measure, opened },
      });
    },
    exportProtection: async ({ caller, query }) => ({
      fileName: 'eupnea-protective-ventilation.csv',
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from([await protection.export(caller, query)]),
    }),
    reportMatrix: ({ caller, query }) => reportMatrix.read(caller, query),
  };
}
