import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordingEvent } from '@eupnea/formats';
import type { VentilatorMode } from '@eupnea/simulator';
import { measureEvents, readEvents, readTable, VENTMODE_FOLDER } from '../recordings.ts';
import type { WavePanel } from './draw-waves.ts';

/** A stretch of a shared recording that shows a mode by the clinicians' label of its breaths. */
interface RealStretch {
  readonly file: string;
  readonly rateHz: number;
  readonly mode: string;
}

const PB840_HZ = 50;
/** A breath is shown in the middle of so many of its mode. */
const RUN_BREATHS = 12;

const pb840 = (file: string, mode: string): RealStretch => ({
  file: join(VENTMODE_FOLDER, 'raw', file),
  rateHz: PB840_HZ,
  mode,
});

const VOLUME_CONTROL = pb840('e9c6f89cd8924595b7f4954d7bb1289c-rpi5-2158-10-19-09-47-53.013035.csv', 'vc');
const PRESSURE_CONTROL = pb840('53a9b1c00744404f956d01d7b4f20def-rpi58-2193-01-20-20-14-39.169028.csv', 'pc');
const PRESSURE_SUPPORT = pb840('714a529486594682820d174b7201ec86-rpi44-2156-04-23-06-24-37.963321.csv', 'ps');
const CPAP = pb840('8140c289502e443fa58b77963c6655da-rpi32-2157-07-31-00-30-45.866025.csv', 'cpap_sbt');

/** The nearest mode that a shared recording has: there is none of PRVC, SIMV or APRV, and no diagnosis is known. */
const STRETCHES: { readonly [Mode in VentilatorMode]: RealStretch } = {
  vc: VOLUME_CONTROL,
  'simv-vc': VOLUME_CONTROL,
  pc: PRESSURE_CONTROL,
  prvc: PRESSURE_CONTROL,
  'simv-pc': PRESSURE_CONTROL,
  aprv: PRESSURE_CONTROL,
  ps: PRESSURE_SUPPORT,
  cpap: CPAP,
};

/** Null without the recording. */
export async function readRealPanel(mode: VentilatorMode, seconds: number): Promise<WavePanel | null> {
  const { file, rateHz, mode: label } = STRETCHES[mode];
  if (!existsSync(file)) return null;
  const events = await readEvents(file);
  const from = findRun(events, file, rateHz, label);
  const to = from + seconds * rateHz;
  const flow = cut(events, 'flow', from, to);
  return {
    title: `real: ${label}, ${rateHz} Hz, ${file.split('/').at(-1)?.slice(0, 16) ?? ''}`,
    rateHz,
    tracks: [
      { name: 'Paw', unit: 'cmH2O', values: cut(events, 'pressure', from, to) },
      { name: 'Flow', unit: 'L/min', values: flow },
      { name: 'Volume', unit: 'mL, of flow', values: integrate(flow, rateHz) },
    ],
  };
}

/** First sample of the middle of the first run of that many breaths of a label. */
function findRun(events: readonly RecordingEvent[], file: string, rateHz: number, label: string): number {
  const name = file.split('/').at(-1) ?? '';
  const labels = readTable(join(VENTMODE_FOLDER, 'labels', name.replace(/\.csv$/, '.labels.csv')));
  const modes = new Map(labels.map((row) => [row.get('ventBN') ?? '', row.get('mode') ?? '']));
  let run = 0;
  for (const { startIndex, deviceBreathNumber } of measureEvents(events, rateHz, 'device', 'basic')) {
    run = modes.get(String(deviceBreathNumber)) === label ? run + 1 : 0;
    if (run === RUN_BREATHS) return startIndex;
  }
  return 0;
}

export function cut(
  events: readonly RecordingEvent[],
  channel: 'pressure' | 'flow',
  from: number,
  to: number,
): Float32Array {
  const values = new Float32Array(Math.max(0, to - from)).fill(Number.NaN);
  for (const event of events) {
    if (event.type !== 'samples') continue;
    const { firstIndex, length, channels } = event.block;
    const samples = channels[channel];
    if (samples === undefined) continue;
    for (let index = Math.max(from, firstIndex); index < Math.min(to, firstIndex + length); index += 1) {
      values[index - from] = samples[index - firstIndex] ?? Number.NaN;
    }
  }
  return values;
}

/** Flow summed from the left edge on; anew where it turns to inspiration, as ventilators do. */
function integrate(flowLpm: ArrayLike<number>, rateHz: number): Float32Array {
  const volumes = new Float32Array(flowLpm.length);
  let volumeMl = 0;
  for (let index = 0; index < flowLpm.length; index += 1) {
    const flow = flowLpm[index] ?? 0;
    volumeMl += Number.isFinite(flow) ? (flow * 1000) / 60 / rateHz : 0;
    if (volumeMl < 0) volumeMl = 0;
    volumes[index] = volumeMl;
  }
  return volumes;
}
