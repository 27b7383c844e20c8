/**
 * `npm run bench:review -- [--hours 24] [--rounds 12] [--database-url ...]`: looking at a stored day of eight channels at
 * 100 Hz through the whole server without a network, and what its waves take on the disk, beside PB840 recordings where
 * EUPNEA_TEST_DATA has them.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eventAverageSchema } from '@eupnea/contracts/event-average';
import { openStorage, type Storage } from '../apps/server/src/storage/open-storage.ts';
import { calibrate } from './calibrate.ts';
import { openViewer, type Viewer } from './review/open-viewer.ts';
import { percentile, repeat, type Timing } from './review/repeat.ts';
import { storeDay, type StoredDay } from './review/store-day.ts';
import { storeRecordings } from './review/store-recordings.ts';
import { readTableBytes, type StoredBytes } from './review/stored-bytes.ts';
import { saveResult } from './save-result.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '12' },
    'database-url': { type: 'string' },
  },
});
const seconds = Number(values.hours) * 3600;
const rounds = Number(values.rounds);
const recordings = join(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../shared/data'),
  'pb840_ventmode/raw',
);

/** Issue 45, ms; the last one bits a sample. */
const ASKED = { firstPicture: 300, nextBreath: 50, windows: 2000, pb840: 6 };
/** Tiles of the browser (packages/waveform/src/stored): the shortest, each longer one twice as long. */
const TILE_COLUMNS = 2048;
const SHORTEST_TILE_SECONDS = 10.24;
const START_MS = Date.parse('2026-11-20T00:00:00Z');
/** Golden ratio: places of the rounds are spread over the day. */
const SPREAD = 0.618_034;

const timeOf = (second: number): string => new Date(START_MS + second * 1000).toISOString();
const timesOf = (fromS: number, lengthS: number): string =>
  `startTime=${timeOf(fromS)}&endTime=${timeOf(fromS + lengthS)}`;
const placeOf = (round: number, room: number): number => Math.max(0, room) * ((round * SPREAD) % 1);

async function measure({ ask }: Viewer, { deviceId, patientId, breaths }: StoredDay) {
  const patient = `patient_id=${patientId}`;
  const tile = (fromS: number, lengthS: number) =>
    ask('GET', `/waveforms/window?${patient}&columns=${TILE_COLUMNS}&${timesOf(fromS, lengthS)}`);
  const breath = (number: number) =>
    ask('GET', `/breaths/single?${patient}&device_id=${deviceId}&breath_number=${number}`);
  const average = async () => {
    const answer = await ask('POST', '/analytics/event-average', {
      patient_id: patientId,
      startTime: timeOf(0),
      endTime: timeOf(seconds),
      event: { kind: 'finding', finding: 'double_trigger' },
      formula: 'Paw - Pes',
      before_s: 2,
      after_s: 3,
    });
    const { used } = eventAverageSchema.parse(JSON.parse(answer.body.toString())).events;
    if (used < 490) throw new Error(`only ${used} of 500 windows have samples`);
    return answer;
  };
  // What the screen asks for: the stored sessions, the waves, the first breath and its numbers.
  const firstPicture = await repeat(1, async () => {
    const parts = [
      await ask('GET', `/ventilation/sessions?${patient}&count=50`),
      await tile(0, 4 * SHORTEST_TILE_SECONDS),
      await ask('GET', `/breaths?${patient}&${timesOf(0, seconds)}&count=1`),
      await breath(1),
    ];
    return { ms: parts.reduce((sum, { ms }) => sum + ms, 0) };
  });
  const nextBreath = await repeat(rounds, (round) => breath(2 + Math.floor(placeOf(round, breaths - 3))));
  const tiles: { readonly seconds: number; readonly timing: Timing }[] = [];
  const anyTile: number[] = [];
  for (let span = SHORTEST_TILE_SECONDS; span < 2 * seconds; span *= 2) {
    const timing = await repeat(rounds, async (round) => {
      const answer = await tile(placeOf(round, seconds - span), span);
      anyTile.push(answer.ms);
      return answer;
    });
    tiles.push({ seconds: span, timing });
  }
  const anyTileP95Ms = percentile(anyTile, 0.95);
  return { firstPicture, nextBreath, tiles, anyTileP95Ms, windows: await repeat(rounds, average) };
}

async function storeBoth(storage: Storage) {
  const emptyBytes = await readTableBytes(storage);
  const pb840 = existsSync(recordings) ? await storeRecordings(storage, recordings, START_MS) : null;
  const beforeBytes = await readTableBytes(storage);
  pb840?.setTable(beforeBytes - emptyBytes);
  const day = await storeDay(storage, seconds, START_MS);
  day.bytes.setTable((await readTableBytes(storage)) - beforeBytes);
  return { day, pb840 };
}

function printTimings(times: Awaited<ReturnType<typeof measure>>, calibrationSeconds: number): void {
  const print = (name: string, { medianMs, p95Ms, processorMs }: Timing, asked?: number): void => {
    const [median, p95, processor] = [medianMs, p95Ms, processorMs].map((ms) => ms.toFixed(0).padStart(5));
    const loops = (medianMs / 1000 / calibrationSeconds).toFixed(1).padStart(6);
    const target = asked === undefined ? '' : `, ${asked} ms asked`;
    console.log(
      `${name.padEnd(28)} median ${median} ms, p95 ${p95} ms, processor ${processor} ms, ${loops} calibrations${target}`,
    );
  };
  print('first picture, nothing warm', times.firstPicture, ASKED.firstPicture);
  print('next breath', times.nextBreath, ASKED.nextBreath);
  for (const { seconds: length, timing } of times.tiles) print(`tile of ${length.toFixed(0)} s`, timing);
  const anyLoops = (times.anyTileP95Ms / 1000 / calibrationSeconds).toFixed(1);
  console.log(
    `any tile                     p95 ${times.anyTileP95Ms.toFixed(0)} ms, ${anyLoops} calibrations`,
  );
  print('500 windows of 5 s', times.windows, ASKED.windows);
}

function describeBytes(name: string, { figures }: StoredBytes): string {
  const { samples, dataBytes, summaryBytes, tableBytes } = figures;
  const part = (bytes: number) =>
    `${(bytes / 1e6).toFixed(1)} MB, ${((8 * bytes) / samples).toFixed(2)} bits a sample`;
  return `${name}, ${(samples / 1e6).toFixed(1)} million samples: data ${part(dataBytes)}; with summary ${part(dataBytes + summaryBytes)}; table with indexes ${part(tableBytes)}`;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-review-'));
  const calibrationSeconds = calibrate();
  const storage = await openStorage({ dataDir, databaseUrl: values['database-url'] ?? null });
  try {
    const { day, pb840 } = await storeBoth(storage);
    const viewer = await openViewer(storage, day.patientId);
    const times = await measure(viewer, day);
    await viewer.app.close();
    console.log(
      `${storage.kind}: ${values.hours} h, ${day.breaths} breaths; calibration loop ${calibrationSeconds.toFixed(3)} s`,
    );
    printTimings(times, calibrationSeconds);
    console.log(describeBytes('eight simulated channels', day.bytes));
    if (pb840 !== null) console.log(`${describeBytes('PB840', pb840)}, ${ASKED.pb840} asked`);
    saveResult('review', {
      storage: storage.kind,
      cores: cpus().length,
      hours: Number(values.hours),
      breaths: day.breaths,
      calibrationSeconds,
      windowsPerCalibration: times.windows.medianMs / 1000 / calibrationSeconds,
      ...times,
      simulated: day.bytes.figures,
      pb840: pb840?.figures ?? null,
    });
  } finally {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
