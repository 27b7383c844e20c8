import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { detectorRunListSchema, detectorSchema, type DetectorRun } from '@eupnea/contracts/detector';
import { openDetectorSeal } from '../../../compose/open-detector-seal.ts';
import { createDetectorHandler } from '../../../jobs/create-detector-handler.ts';
import { type ClaimedJob, JobQueue } from '../../../jobs/job-queue.ts';
import { ensureAnalysis } from '../../../storage/ensure-analysis.ts';
import type { TestUser } from '../../../testing/open-test-app.ts';
import { DETECTOR_EXAMPLE } from '../../../testing/refusals/detector-refusals.ts';
import { openWard, type Ward } from '../../occupancy/testing/open-ward.ts';
import { measureSession, storeOldSession } from '../../reanalysis/testing/store-old-session.ts';

export const NETWORKS = ['127.0.0.1/32'];
export const SECRET = 'Bearer quiet-breath-19';

interface RunLimits {
  readonly answerMs?: number;
  readonly runMs?: number;
  readonly networks?: readonly string[];
}

/** Detectors on ports of their own beside a server with one stored session of 150 s. */
export class DetectorBench {
  readonly ward: Ward;
  readonly manager: TestUser;
  readonly project: number;
  readonly session: number;
  readonly queue: JobQueue;
  #servers: Server[] = [];
  #names = 0;

  constructor(ward: Ward, manager: TestUser, project: number, session: number) {
    this.ward = ward;
    this.manager = manager;
    this.project = project;
    this.session = session;
    this.queue = new JobQueue(ward.app.storage.pool, 'test');
  }

  /** Starts a detector. @returns its address */
  async serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // cast: a TCP server has one
  }

  async register(address: string, changes: object = {}): Promise<number> {
    this.#names += 1;
    const body = { ...DETECTOR_EXAMPLE, name: `Detector ${this.#names}`, address, ...changes };
    const answer = await this.ward.call(this.manager, 'POST', `/projects/${this.project}/detectors`, body);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return detectorSchema.parse(answer.json()).id;
  }

  /** Runs the detector over the session as the runner would. */
  async run(id: number, limits: RunLimits = {}): Promise<DetectorRun> {
    await this.start(id);
    await this.work(limits);
    return await this.newestRun(id);
  }

  async start(id: number): Promise<void> {
    const body = { session_id: this.session };
    const started = await this.ward.call(this.manager, 'POST', `/detectors/${id}/runs`, body);
    if (started.statusCode !== 202) throw new Error(started.body);
  }

  /** Does the job that waits. */
  async work(limits: RunLimits = {}): Promise<void> {
    const job = await this.claim();
    const { pool, dataDir } = this.ward.app.storage;
    const handler = createDetectorHandler({
      pool,
      seal: openDetectorSeal(dataDir),
      networks: NETWORKS,
      ...limits,
    });
    const { signal } = new AbortController();
    await this.queue.complete(job, await handler({ job, signal, reportProgress: () => undefined }));
  }

  async claim(): Promise<ClaimedJob> {
    const job = await this.queue.claim(['detector']);
    if (job === null) throw new Error('no job waits');
    return job;
  }

  async newestRun(id: number): Promise<DetectorRun> {
    const [newest] = await this.listRuns(id);
    if (newest === undefined) throw new Error('no run is listed');
    return newest;
  }

  async listRuns(id: number): Promise<readonly DetectorRun[]> {
    const listed = await this.ward.call(this.manager, 'GET', `/detectors/${id}/runs`);
    return detectorRunListSchema.parse(listed.json()).items;
  }

  /** Removes every detector and ends its program. */
  async clear(): Promise<void> {
    await this.ward.app.storage.pool.query('delete from detector');
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
    this.#servers = [];
  }
}

export async function openDetectorBench(): Promise<DetectorBench> {
  const ward = await openWard({ EUPNEA_DETECTOR_NETWORKS: NETWORKS.join(',') });
  const { pool } = ward.app.storage;
  const manager = await ward.app.makeUser({ isAdmin: true });
  const project = await ward.app.makeProject(manager);
  const session = await storeOldSession(pool, measureSession(), {
    deviceId: await ward.createDevice(manager),
    patientId: await ward.createPatient(manager, { project_id: project }),
    // Within an hour of now however long the tests take: above it the clock would not be trusted and nothing be swept.
    startedAtMs: ward.app.clock.nowMs - 1_800_000,
    analysisId: await ensureAnalysis(pool, {
      version: 'test',
      commit: 'test',
      parameters: { analysisVersion: 1 },
    }),
    epochs: [7],
  });
  return new DetectorBench(ward, manager, project, session);
}

export function say(response: ServerResponse, answer: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
}
