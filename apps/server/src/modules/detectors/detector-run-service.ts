import { Readable } from 'node:stream';
import {
  DETECTOR_HOURS_MAX,
  DETECTOR_WINDOWS_MAX,
  type DetectorRun,
  type StartDetectorRunBody,
} from '@eupnea/contracts/detector';
import {
  type DetectorFinding,
  type DetectorFindingList,
  type DetectorInReview,
  type ListDetectorFindingsQuery,
  REVIEW_FINDINGS_MAX,
} from '@eupnea/contracts/detector-finding';
import { isoTimeOfUs, serverTimeUs, HOUR_US } from '@eupnea/model';
import { eq } from 'drizzle-orm';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { FileAnswer } from '../../http/register-endpoint.ts';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { detectorRun } from '../../storage/schema/detector.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import type { StoredDataService, Stretch } from '../stored-data/stored-data-service.ts';
import { checkAddress } from './check-address.ts';
import { type DetectorRow, findProjectSession, listNewestRuns, listRuns } from './detector-repository.ts';
import { recordDetectorChange } from './record-detector-change.ts';
import { requireDetector } from './require-detector.ts';
import {
  type DetectorOfSession,
  type FoundRow,
  listDetectorsOfSessions,
  readFindingsInForce,
} from './review-repository.ts';
import { toClasses } from './to-detector.ts';
import { writeFindings } from './write-findings.ts';

export const DETECTOR_JOB_KIND = 'detector';

/** Runs that a list shows. */
const RUNS_LISTED = 100;

export interface DetectorRunServiceParts {
  readonly storage: Pick<Storage, 'db' | 'pool'>;
  readonly storedData: StoredDataService;
  readonly queue: {
    enqueue(request: {
      readonly kind: string;
      readonly payload: unknown;
      readonly uniqueName: string;
      readonly createdBy: number;
    }): Promise<number>;
    requestCancel(id: number): Promise<boolean>;
  };
  readonly wakeJobs: () => void;
  /** Networks of EUPNEA_DETECTOR_NETWORKS. */
  readonly networks: readonly string[];
  readonly identity: { readonly version: string; readonly commit: string };
  readonly now: () => number;
}

/** Runs of detectors of others over stored sessions, and their findings. */
export class DetectorRunService {
  readonly #parts: DetectorRunServiceParts;

  constructor(parts: DetectorRunServiceParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, id: number): Promise<{ items: DetectorRun[] }> {
    const { storage } = this.#parts;
    await requireDetector(storage, viewer, id, 'view');
    return { items: [...(await listRuns(storage.pool, id, RUNS_LISTED))] };
  }

  async start(
    viewer: Viewer,
    id: number,
    body: StartDetectorRunBody,
    actor: AuditActor,
  ): Promise<DetectorRun> {
    const { storage, queue, wakeJobs, identity, networks } = this.#parts;
    const row = await requireDetector(storage, viewer, id, 'manage');
    if (row.address !== null) checkAddress(row.address, networks);
    const { deviceId, fromUs, toUs } = await this.#placeRun(row, body);
    const { version, channels, window_s, step_s, classes, model } = row;
    const analysisId = await ensureAnalysis(storage.pool, {
      ...identity,
      parameters: {
        purpose: 'detector',
        detector: id,
        revision: version,
        channels,
        window_s,
        step_s,
        classes,
        ...(model === null ? {} : { model }),
      },
    });
    const runId = await storage.db.transaction(async (tx) => {
      const [inserted] = await tx
        .insert(detectorRun)
        .values({
          detectorId: id,
          detectorVersion: version,
          analysisId,
          sessionId: body.session_id,
          deviceId,
          fromUs: serverTimeUs(Number(fromUs) / 1000),
          toUs: serverTimeUs(Number(toUs) / 1000),
        })
        .returning({ id: detectorRun.id });
      if (inserted === undefined) throw new Error('Invariant broken: an insert returned no row');
      const { id: run } = inserted;
      await recordDetectorChange(tx, row, actor, 'project.detector_run', { session: body.session_id, run });
      return run;
    });
    const jobId = await queue.enqueue({
      kind: DETECTOR_JOB_KIND,
      payload: { runId },
      uniqueName: `${DETECTOR_JOB_KIND}/${runId}`,
      createdBy: viewer.userId,
    });
    await storage.db.update(detectorRun).set({ jobId }).where(eq(detectorRun.id, runId));
    wakeJobs();
    const run = (await listRuns(storage.pool, id, RUNS_LISTED)).find((listed) => listed.id === runId);
    // The detector was removed meanwhile, and its runs with it.
    if (run === undefined) throw notFound();
    return run;
  }

  async cancel(viewer: Viewer, id: number, runId: number | undefined, actor: AuditActor): Promise<void> {
    const { storage } = this.#parts;
    const row = await requireDetector(storage, viewer, id, 'manage');
    await this.cancelRuns(id, runId);
    const after = runId === undefined ? {} : { run: runId };
    await recordDetectorChange(storage.db, row, actor, 'project.detector_cancel', after);
  }

  /** Cancels one run, or all of the detector. A run that ends before it learns of this counts as done. */
  async cancelRuns(id: number, runId?: number): Promise<void> {
    const { storage, queue } = this.#parts;
    const { rows } = await storage.pool.query<{ id: number; job_id: number }>(
      `select run.id, run.job_id from detector_run run join job on job.id = run.job_id
       where run.detector_id = $1 and ($2::int is null or run.id = $2) and job.state in ('queued', 'running')`,
      [id, runId ?? null],
    );
    for (const { id: run, job_id: jobId } of rows) {
      if (!(await queue.requestCancel(jobId))) continue;
      await storage.pool.query(
        `update detector_run set outcome = 'cancelled' where id = $1 and outcome is null`,
        [run],
      );
    }
  }

  async export(viewer: Viewer, id: number): Promise<FileAnswer> {
    const { storage } = this.#parts;
    const row = await requireDetector(storage, viewer, id, 'view');
    return {
      fileName: `detector-${id}-findings.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(writeFindings(storage.pool, row), { objectMode: false }),
    };
  }

  /** Detectors that belong to the stored data in scope, with their findings in the period. */
  async listInReview(viewer: Viewer, query: ListDetectorFindingsQuery): Promise<DetectorFindingList> {
    const { storage, storedData } = this.#parts;
    const stretches = await storedData.resolve(viewer, query);
    const sessionIds = [...new Set(stretches.map(({ sessionId }) => sessionId))];
    const rows = await listDetectorsOfSessions(storage.db, viewer, sessionIds);
    const places = rows.flatMap((row) =>
      stretches
        .filter(({ sessionId }) => sessionId === row.session_id)
        .map((stretch) => ({ detectorId: row.id, stretch })),
    );
    const found = await readFindingsInForce(storage.db, places, REVIEW_FINDINGS_MAX + 1);
    const runs = await listNewestRuns(
      storage.pool,
      rows.map(({ id }) => id),
      sessionIds,
    );
    const names = new Map(
      rows.flatMap(({ id, classes }) => classes.map((one) => [`${id} ${one.class}`, one.name] as const)),
    );
    return {
      detectors: this.#toReview(rows, stretches, runs),
      findings: found.slice(0, REVIEW_FINDINGS_MAX).map((row) => toFinding(row, names)),
      cut: found.length > REVIEW_FINDINGS_MAX,
    };
  }

  #toReview(
    rows: readonly DetectorOfSession[],
    stretches: readonly Stretch[],
    runs: readonly DetectorRun[],
  ): DetectorInReview[] {
    const detectors = new Map<number, DetectorInReview>();
    for (const row of rows) {
      const { id, name, project_id, project_name, classes, manages } = row;
      const detector = detectors.get(id) ?? {
        id,
        name,
        project_id,
        project_name,
        classes: toClasses(classes),
        may_run: manages && (row.is_model || this.#parts.networks.length > 0),
        stretches: [],
        run: runs.find((run) => run.detector_id === id) ?? null,
      };
      for (const { sessionId, deviceId, fromUs, toUs } of stretches) {
        if (sessionId !== row.session_id) continue;
        detector.stretches.push({
          session_id: sessionId,
          device_id: deviceId,
          start: isoTimeOfUs(fromUs),
          end: isoTimeOfUs(toUs),
        });
      }
      detectors.set(id, detector);
    }
    return [...detectors.values()];
  }

  /** The part of a session that a run sends, inside of the session as it is now. */
  async #placeRun(row: DetectorRow, { session_id: sessionId, start, end }: StartDetectorRunBody) {
    const session = await findProjectSession(this.#parts.storage.pool, row.project_id, sessionId);
    if (session === null) throw notFound();
    const { device_id: deviceId, started_at_us: startUs, ended_at_us: endUs } = session;
    const nowUs = serverTimeUs(this.#parts.now());
    const askedFromUs = start === undefined ? startUs : serverTimeUs(Date.parse(start));
    const askedToUs = end === undefined ? (endUs ?? nowUs) : serverTimeUs(Date.parse(end));
    const fromUs = askedFromUs > startUs ? askedFromUs : startUs;
    const lastUs = endUs ?? nowUs;
    const toUs = askedToUs < lastUs ? askedToUs : lastUs;
    if (fromUs >= toUs) {
      throw invalidField('end', 'must be after the start and inside of the session', {
        code: 'outsideSession',
      });
    }
    if (toUs - fromUs > BigInt(DETECTOR_HOURS_MAX) * HOUR_US) {
      throw invalidField('end', `must be at most ${DETECTOR_HOURS_MAX} hours after the start`, {
        code: 'tooManyHours',
        bound: DETECTOR_HOURS_MAX,
      });
    }
    if (Number(toUs - fromUs) / 1e6 / row.step_s > DETECTOR_WINDOWS_MAX) {
      throw invalidField('end', `must give at most ${DETECTOR_WINDOWS_MAX} windows at the detector's step`, {
        code: 'tooManyWindows',
        bound: DETECTOR_WINDOWS_MAX,
      });
    }
    return { deviceId, fromUs, toUs };
  }
}

function toFinding(row: FoundRow, names: ReadonlyMap<string, string>): DetectorFinding {
  const { id, detector_id, run_id, analysis_id, device_id, confidence } = row;
  const { breath_started_at_us: breathUs } = row;
  return {
    id,
    detector_id,
    run_id,
    analysis_id,
    device_id,
    class: row.class,
    name: names.get(`${detector_id} ${row.class}`) ?? row.class,
    confidence,
    started_at: isoTimeOfUs(BigInt(row.started_at_us)),
    ended_at: isoTimeOfUs(BigInt(row.ended_at_us)),
    breath_started_at: breathUs === null ? null : isoTimeOfUs(BigInt(breathUs)),
  };
}
