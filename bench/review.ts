import { mkdtemp, rm } from 'node:fs/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage } from '../apps/server/src/storage/open-storage.ts';
import { calibrate } from './calibrate.ts';
import { listChildren, readUsage } from './live-wall/process-usage.ts';
import { openViewer } from './review/open-viewer.ts';
import { storeDay } from './review/store-day.ts';
import { timeStatements } from './review/time-statements.ts';

/**
 * Latency of a stored day: `npm run bench:review -- [--hours 24] [--rounds 12] [--database-url ...]`. 100 Hz,
 * four channels, every breath measured; calls go through the whole server without a network.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '12' },
    'database-url': { type: 'string' },
  },
});
const seconds = Number(values.hours) * 3600;
const rounds = Number(values.rounds);

/** Issue 7: first picture of Trends under 300 ms, any waveform zoom under 150 ms. */
const FIRST_PICTURE_MS = 300;
const ZOOM_P95_MS = 150;

const PARAMETERS = ['vte_ml', 'rr_bpm', 'pmax_cmh2o', 'peep_cmh2o', 'compliance_ml_cmh2o', 'mp_mode_j_min'];

/** Tiles of the browser (packages/waveform/src/stored): 10.24 s, doubled up to the whole day. */
const TILE_COLUMNS = 2048;
const SHORTEST_TILE_SECONDS = 10.24;
const START_MS = Date.parse('2026-11-20T00:00:00Z');

const timeOf = (second: number): string => new Date(START_MS + second * 1000).toISOString();

function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function describe(name: string, samples: readonly number[]): string {
  const figures = [0.5, 0.95].map((share) => `${percentile(samples, share).toFixed(0).padStart(5)} ms`);
  return `${name.padEnd(34)} median ${figures[0]}   p95 ${figures[1]}`;
}

/** Processor seconds of server and database, unaffected by other programs. */
function readProcessorSeconds(): number {
  const pids = [process.pid, ...listChildren(process.pid)];
  return pids.reduce((sum, pid) => sum + (readUsage(pid)?.cpuSeconds ?? 0), 0);
}

const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-review-'));
const calibrationSeconds = calibrate();
const storage = await openStorage({ dataDir, databaseUrl: values['database-url'] ?? null });
const lines: string[] = [];
try {
  const day = await storeDay(storage, seconds, START_MS);
  lines.push(`${storage.kind}: ${values.hours} h, ${day.chunks} chunks, ${day.breaths} breaths`);
  const viewer = await openViewer(storage, day.patientId);
  const { ask } = viewer;
  const longest = timeStatements(storage);
  const patient = `patient_id=${day.patientId}`;
  const trends = () =>
    ask('POST', '/analytics/timeseries', { patient_id: day.patientId, parameters: PARAMETERS });

  const sessionsMs = (await ask('GET', `/ventilation/sessions?${patient}`)).ms;
  const firstPictureMs = sessionsMs + (await trends()).ms;
  lines.push(
    `first picture of Trends, nothing warm: ${firstPictureMs.toFixed(0)} ms (${FIRST_PICTURE_MS} agreed)`,
  );

  async function repeat(name: string, call: (round: number) => Promise<{ readonly ms: number }>) {
    const samples: number[] = [];
    const before = readProcessorSeconds();
    for (let round = 0; round < rounds; round += 1) samples.push((await call(round)).ms);
    const processorMs = ((readProcessorSeconds() - before) * 1000) / rounds;
    lines.push(`${describe(name, samples)}   processor ${processorMs.toFixed(0).padStart(4)} ms`);
    return Object.assign(samples, { processorMs });
  }

  const trendMs = await repeat('Trends of six numbers, the day', trends);
  const zooms: { seconds: number; p95Ms: number; processorMs: number; bytes: number }[] = [];
  const allZooms: number[] = [];
  for (let span = SHORTEST_TILE_SECONDS; span < seconds * 2; span *= 2) {
    let bytes = 0;
    const samples = await repeat(`waveform, tiles of ${span.toFixed(0)} s`, async (round) => {
      const from = Math.max(0, (seconds - span) * ((round * 0.618_034) % 1));
      const query = `columns=${TILE_COLUMNS}&startTime=${timeOf(from)}&endTime=${timeOf(from + span)}`;
      const answer = await ask('GET', `/waveforms/window?${patient}&${query}`);
      bytes = Math.max(bytes, answer.bytes);
      return answer;
    });
    zooms.push({ seconds: span, p95Ms: percentile(samples, 0.95), processorMs: samples.processorMs, bytes });
    allZooms.push(...samples);
  }
  lines.push(describe('waveform, every zoom', allZooms));
  const pagesMs = await repeat('100 breaths in order of time', (round) =>
    ask('GET', `/breaths?${patient}&page=${1 + ((round * 37) % Math.max(1, Math.floor(day.breaths / 100)))}`),
  );
  const firstSortMs = (await ask('GET', `/breaths?${patient}&sortBy=vte_ml&sortOrder=desc`)).ms;
  lines.push(`first page sorted by a number: ${firstSortMs.toFixed(0)} ms`);
  const sortedMs = await repeat('100 breaths sorted by a number', (round) =>
    ask('GET', `/breaths?${patient}&sortBy=vte_ml&sortOrder=desc&page=${round + 2}`),
  );
  lines.push(`longest statement ${longest.ms.toFixed(0)} ms: ${longest.text}`);
  const zoomP95Ms = percentile(allZooms, 0.95);
  const ratio = zoomP95Ms / 1000 / calibrationSeconds;
  lines.push(
    `any zoom p95 ${zoomP95Ms.toFixed(0)} ms (${ZOOM_P95_MS} agreed); calibration loop ${calibrationSeconds.toFixed(3)} s, ratio ${ratio.toFixed(2)}`,
  );
  await viewer.app.close();
  const figures = {
    at: new Date().toISOString(),
    storage: storage.kind,
    cores: cpus().length,
    /** Load including other programs: above the number of cores it dominates wall times. */
    loadAverage: loadavg()[0],
    hours: Number(values.hours),
    breaths: day.breaths,
    firstPictureMs,
    trendsP95Ms: percentile(trendMs, 0.95),
    trendsProcessorMs: trendMs.processorMs,
    zoomP95Ms,
    zooms,
    pageP95Ms: percentile(pagesMs, 0.95),
    firstSortMs,
    sortedP95Ms: percentile(sortedMs, 0.95),
    longestStatementMs: longest.ms,
    calibrationSeconds,
    zoomPerCalibration: ratio,
  };
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}review.json`, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  process.stdout.write(`${lines.join('\n')}\n`);
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
}
