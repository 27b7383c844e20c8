import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectRecording } from '../registry.ts';
import { judgeLag, LagCheck } from './judge-lag.ts';
import { measureLag, type LagSamples } from './measure-lag.ts';
import { StuckSensor } from './stuck-sensor.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
/** Minutes of each recording: enough for every recording's modes. */
const MOST_MINUTES = 20;

const FOLDERS: readonly (readonly [folder: string, pattern: RegExp])[] = [
  ['pb840_ventmode/raw', /\.csv$/u],
  ['pb840_ventmap_samples/samples', /csv|test/u],
  ['other_devices/nihon_asl', /\.csv$/u],
  ['other_devices/fleximag_asl', /^vcv_0_450s\.csv$/u],
  ['other_devices/servo_u/recordings', /\.txt$/u],
  ['other_devices/resmed_edf', /BRP\.edf$/u],
  ['muscle_truth', /^[a-z_]+\.csv$/u],
];

const FILES = FOLDERS.flatMap(([folder, pattern]) => {
  const path = join(DATA, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => pattern.test(name))
    .map((name) => join(path, name));
});

/** Minutes of a recording, as its check holds them, without a device's own knowledge. */
async function minutesOf(path: string): Promise<readonly LagSamples[]> {
  const bytes = new Uint8Array(readFileSync(path));
  const { formatId, mapping, contents } = inspectRecording(bytes.subarray(0, 65_536), basename(path));
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || contents !== 'waveform') return [];
  const minutes: LagSamples[] = [];
  const options = mapping === null ? {} : { mapping };
  for await (const events of readRecording([sourceOfBytes(basename(path), bytes)], format, options, 'none')) {
    for (const event of events) {
      if (event.type !== 'samples') continue;
      const { rateHz, channels, firstIndex, length } = event.block;
      const samples = Math.round(60 * rateHz);
      const at = Math.floor(firstIndex / samples);
      if (at >= MOST_MINUTES || channels.flow === undefined || channels.pressure === undefined) continue;
      minutes[at] ??= {
        rateHz,
        flow: new Float32Array(samples).fill(Number.NaN),
        pressure: new Float32Array(samples).fill(Number.NaN),
      };
      const from = firstIndex - at * samples;
      const count = Math.min(length, samples - from);
      minutes[at].flow.set(channels.flow.subarray(0, count), from);
      minutes[at].pressure.set(channels.pressure.subarray(0, count), from);
    }
  }
  return minutes.filter((minute) => minute !== undefined);
}

describe.skipIf(FILES.length === 0)('the lag of real recordings', () => {
  it('is neither asked about nor remarked on in any minute, and no flow is taken as turned', async () => {
    const lags: number[] = [];
    let minutes = 0;
    for (const path of FILES) {
      for (const minute of await minutesOf(path)) {
        minutes += 1;
        const lag = measureLag(minute);
        expect(new LagCheck().judge(minute, lag)?.detail, basename(path)).toBeUndefined();
        if (lag === null) continue;
        lags.push(lag.lagMs);
        expect(judgeLag(lag), `${basename(path)}: ${lag.lagMs} ms`).toBe('fine');
      }
    }
    console.info(
      `lag of ${lags.length} of ${minutes} minutes: ${Math.min(...lags)} to ${Math.max(...lags)} ms`,
    );
    expect(lags.length).toBeGreaterThan(100);
  });

  it('is seen in every minute that tells one, when the pressure is moved by 120 ms', async () => {
    const [path = ''] = FILES;
    let seen = 0;
    for (const minute of await minutesOf(path)) {
      const own = measureLag(minute);
      const by = Math.round(0.12 * minute.rateHz);
      const pressure = minute.pressure.map((_value, index) => minute.pressure[index - by] ?? Number.NaN);
      const moved = measureLag({ ...minute, pressure });
      if (own === null || moved === null) continue;
      seen += 1;
      expect(Math.abs(moved.lagMs - own.lagMs - 120)).toBeLessThanOrEqual(8);
    }
    expect(seen).toBeGreaterThan(10);
  });
});

/** Recordings with a disconnection, whose last flow the ventilator repeats for a second. */
const DISCONNECTED = ['reverse_pc.csv', 'support_pes.csv'];

describe.skipIf(FILES.length === 0)('the still values of real recordings', () => {
  it.each(FILES.map((path) => [basename(path), path] as const))(
    'are no lost sensor but at a disconnection: %s',
    async (name, path) => {
      const sensor = new StuckSensor();
      for (const minute of await minutesOf(path)) sensor.clean(minute, minute.rateHz);
      const said = sensor.describe().map(({ detail }) => detail.slice(0, 17));
      expect(said).toEqual(DISCONNECTED.includes(name) ? ['flow: in 1 places'] : []);
    },
  );
});
