import type { OVERVIEW_ENDPOINTS } from '@eupnea/contracts/endpoints/overview';
import type { Handlers } from '../../http/register-handlers.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { describeDataSource } from '../../storage/replica/describe-data-source.ts';
import type { OverviewService } from './overview-service.ts';
import type { ReportMatrixService } from './report-matrix-service.ts';

interface OverviewServices {
  readonly replica: Storage['replica'];
  readonly reportMatrix: ReportMatrixService;
  readonly overview: OverviewService;
}

export function createOverviewHandlers({
  replica,
  reportMatrix,
  overview,
}: OverviewServices): Handlers<typeof OVERVIEW_ENDPOINTS> {
  return {
    unitOverview: ({ caller, query }) => overview.read(caller, query),
    dataSource: () => Promise.resolve(describeDataSource(replica)),
    reportMatrix: ({ caller, query }) => reportMatrix.read(caller, query),
  };
}
