import type { DETECTOR_ENDPOINTS } from '@eupnea/contracts/endpoints/detector';
import type { Handlers } from '../../http/register-handlers.ts';
import type { DetectorRunService } from './detector-run-service.ts';
import type { DetectorService } from './detector-service.ts';

export function createDetectorHandlers(
  detectors: DetectorService,
  runs: DetectorRunService,
): Handlers<typeof DETECTOR_ENDPOINTS> {
  return {
    listDetectors: ({ caller, params }) => detectors.list(caller, params.id),
    addDetector: ({ caller, params, body, actor }) => detectors.add(caller, params.id, body, actor),
    editDetector: ({ caller, params, body, actor }) => detectors.edit(caller, params.id, body, actor),
    removeDetector: ({ caller, params, actor }) => detectors.remove(caller, params.id, actor),
    restoreDetector: ({ caller, params, actor }) => detectors.restore(caller, params.id, actor),
    listDetectorRuns: ({ caller, params }) => runs.list(caller, params.id),
    startDetectorRun: ({ caller, params, body, actor }) => runs.start(caller, params.id, body, actor),
    cancelDetectorRuns: ({ caller, params, query, actor }) =>
      runs.cancel(caller, params.id, query.run_id, actor),
    exportDetectorFindings: ({ caller, params }) => runs.export(caller, params.id),
    listDetectorFindings: ({ caller, query }) => runs.listInReview(caller, query),
  };
}
