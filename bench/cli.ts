import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calibrate } from './calibrate.ts';
import { writePb840Text } from './analyze/pb840-text.ts';
import { saveResult } from './save-result.ts';

/**
 * `npm run bench:cli`: forty test recordings analysed and converted with one and two jobs, MB/s, and start
 * time of the command. Exits with 1 when a start exceeds its limit.
 */
const RECORDINGS = 40;
const STARTS = 7;
const MEBIBYTE = 2 ** 20;
/** Issue 27: the help and a small analysis. */
const MAX_START_SECONDS = 0.3;
/** Size of a small recording: about twenty breaths. */
const SMALL_BYTES = 40_000;

const EUPNEA = fileURLToPath(new URL('../eupnea', import.meta.url));
const DATA = resolve(
  process.env['EUPNEA_TEST_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url)),
);
const log = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'eupnea-bench-cli-'));

try {
  const calibrationSeconds = calibrate();
  const small = join(folder, 'small.csv');
  await writeFile(small, writePb840Text(SMALL_BYTES));
  const starts = {
    help: await measureStart(['--help']),
    smallAnalysis: await measureStart(['analyze', small]),
  };
  for (const [name, seconds] of Object.entries(starts))
    log(`${name}: ${seconds.toFixed(2)} s (median of ${STARTS})`);
  const paths = await findRecordings();
  const megabytes = (await sumSizes(paths)) / MEBIBYTE;
  const runs: { readonly [name: string]: number } = {
    ...(await measureRuns('analyze', paths, megabytes, [])),
    ...(await measureRuns('convert', paths, megabytes, ['--to', 'parquet'])),
  };
  saveResult('cli', {
    recordings: paths.length,
    megabytes,
    cores: cpus().length,
    calibrationSeconds,
    starts,
    megabytesPerSecond: runs,
    analyzeSecondsPerMegabyteOverCalibration: 1 / (runs['analyze, 1 job'] ?? 0) / calibrationSeconds,
  });
  const isHeld = Object.values(starts).every((seconds) => seconds <= MAX_START_SECONDS);
  if (!isHeld) log(`FAILED: a start took more than ${MAX_START_SECONDS} s`);
  process.exitCode = isHeld ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureRuns(
  command: string,
  paths: readonly string[],
  megabytes: number,
  more: readonly string[],
): Promise<{ readonly [name: string]: number }> {
  const runs: { [name: string]: number } = {};
  for (const jobs of [1, 2]) {
    const out = join(folder, `${command}-${jobs}`);
    const seconds = await run([command, ...paths, ...more, '--out', out, '--jobs', String(jobs)]);
    const name = `${command}, ${jobs} job${jobs === 1 ? '' : 's'}`;
    runs[name] = megabytes / seconds;
    log(
      `${name}: ${paths.length} recordings, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(2)} MB/s (${availableParallelism()} cores)`,
    );
  }
  return runs;
}

/** Median of several starts without the first, which fills the compile cache. */
async function measureStart(args: readonly string[]): Promise<number> {
  await run(args);
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) seconds.push(await run(args));
  return seconds.toSorted((left, right) => left - right)[STARTS >> 1] ?? Number.NaN;
}

/** @returns duration of the command, s */
async function run(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await new Promise<void>((done, fail) => {
    execFile(EUPNEA, [...args], { maxBuffer: 1e9 }, (error, _stdout, stderr) => {
      if (error === null) done();
      else fail(new Error(`eupnea ${args[0] ?? ''} failed: ${stderr.slice(-2000)}`));
    });
  });
  return (performance.now() - startedAt) / 1000;
}

/** Forty recording names, repeated when the folder has fewer. */
async function findRecordings(): Promise<readonly string[]> {
  const raw = join(DATA, 'pb840_ventmode', 'raw');
  const names = (await readdir(raw)).filter((name) => name.endsWith('.csv')).toSorted();
  if (names.length === 0)
    throw new Error(`there is no recording in ${raw} (EUPNEA_TEST_DATA names the folder)`);
  const links = join(folder, 'recordings');
  await mkdir(links);
  return await Promise.all(
    Array.from({ length: RECORDINGS }, async (_, place) => {
      const link = join(links, `${String(place).padStart(2, '0')}.csv`);
      await symlink(join(raw, names[place % names.length] ?? ''), link);
      return link;
    }),
  );
}

async function sumSizes(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
