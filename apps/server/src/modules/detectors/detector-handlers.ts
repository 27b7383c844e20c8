import type { FastifyReply } from 'fastify';
import type { DETECTOR_ENDPOINTS } from '@eupnea/contracts/endpoints/detector';
import type { Handlers } from '../../http/register-handlers.ts';
import { modelCardSchema, MODEL_BYTES_MAX } from '@eupnea/contracts/detector-model';
import { receiveFile } from '../../http/receive-file.ts';
import type { DetectorModelService } from './detector-model-service.ts';
import type { DetectorRunService } from './detector-run-service.ts';
import type { DetectorService } from './detector-service.ts';

export function createDetectorHandlers(
  detectors: DetectorService,
  runs: DetectorRunService,
  models: DetectorModelService,
): Handlers<typeof DETECTOR_ENDPOINTS> {
  return {
    listDetectors: ({ caller, params }) => detectors.list(caller, params.id),
    addDetector: ({ caller, params, body, actor }) => detectors.add(caller, params.id, body, actor),
    editDetector: ({ caller, params, body, actor }) => detectors.edit(caller, params.id, body, actor),
    addDetectorModel: ({ caller, params, actor, request, reply }) => {
      const receive = (path: string) =>
        receiveFile(request, { path, maxBytes: MODEL_BYTES_MAX, optionsSchema: modelCardSchema });
      return models.add(caller, params.id, receive, actor, whileOpen(reply));
    },
    editModelCard: ({ caller, params, body, actor, reply }) =>
      models.edit(caller, params.id, body, actor, whileOpen(reply)),
    downloadDetectorModel: ({ caller, params }) => models.download(caller, params.id),
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

/** Aborts when the client disconnects. */
function whileOpen(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
