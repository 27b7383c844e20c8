import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { calibrate } from './calibrate.ts';
import { describeWall, judgeWall } from './live-wall/describe-wall.ts';
import { type WallOptions, runWall } from './live-wall/run-wall.ts';

/**
 * The wall under load: `npm run bench:live -- [--devices 500] [--minutes 10] [--find-limit]`. Simulated
 * devices at 100 Hz with four channels over TCP, 100 viewers of one device each and 2 of the whole list.
 * Exits with 1 when anything was lost or late. `--find-limit` doubles the number of devices from 800 until
 * the wall fails, a minute each.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '500' },
    viewers: { type: 'string', default: '100' },
    lists: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '10' },
    'block-ms': { type: 'string', default: '100' },
    'find-limit': { type: 'boolean', default: false },
    'database-url': { type: 'string' },
    profile: { type: 'string' },
  },
});

/** Start of the search for the limit, which doubles the number of devices. */
const LIMIT_FROM = 800;
/** End of the search: beyond a machine of two cores. */
const LIMIT_MOST = 6400;
/** Number of bisections between success and failure. */
const LIMIT_HALVINGS = 2;
const LIMIT_MINUTES = 1;

const options: WallOptions = {
  devices: Number(values.devices),
  deviceViewers: Number(values.viewers),
  listViewers: Number(values.lists),
  minutes: Number(values.minutes),
  blockMs: Number(values['block-ms']),
  databaseUrl: values['database-url'] ?? null,
  profileDir: values.profile ?? null,
  log: (line) => process.stdout.write(`${line}\n`),
};

async function runOnce(devices: number, minutes: number): Promise<boolean> {
  const calibrationSeconds = calibrate();
  const result = await runWall({
    ...options,
    devices,
    minutes,
    deviceViewers: Math.min(devices, options.deviceViewers),
  });
  const figures = describeWall(result, devices, calibrationSeconds);
  const failures = judgeWall(result, figures);
  for (const line of figures.lines) options.log(line);
  for (const failure of failures) options.log(`FAILED: ${failure}`);
  save({ devices, minutes, cores: cpus().length, ...figures.values, failures });
  return failures.length === 0;
}

function save(values_: object): void {
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const name = values['find-limit'] ? 'live-wall-limit' : 'live-wall';
  writeFileSync(
    `${folder}${name}.json`,
    `${JSON.stringify({ at: new Date().toISOString(), ...values_ }, null, 2)}\n`,
  );
}

async function findLimit(): Promise<boolean> {
  let carried = 0;
  let devices = LIMIT_FROM;
  while (devices <= LIMIT_MOST && (await tryDevices(devices))) {
    carried = devices;
    devices *= 2;
  }
  let tooMany = devices;
  for (let halving = 0; halving < LIMIT_HALVINGS && carried > 0 && tooMany <= LIMIT_MOST; halving += 1) {
    const between = (carried + tooMany) / 2;
    if (await tryDevices(between)) carried = between;
    else tooMany = between;
  }
  options.log(
    tooMany > LIMIT_MOST
      ? `${carried} devices were carried; more were not tried`
      : `${carried} devices were carried, ${tooMany} were not`,
  );
  return carried > 0;
}

async function tryDevices(devices: number): Promise<boolean> {
  options.log(`--- ${devices} devices`);
  return await runOnce(devices, LIMIT_MINUTES);
}

process.exitCode = (
  values['find-limit']
    ? await findLimit()
    : await runOnce(options.devices, options.minutes)
)
  ? 0
  : 1;
