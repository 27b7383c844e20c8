/**
 * `npm run bench:detector-model`: breaths a second that an ONNX model of 1.5 MB judges in its thread, from stored windows to
 * checked findings.
 */
import { cutWindows, readAnswer } from '../apps/server/src/modules/detectors/detector-window.ts';
import { ModelLink } from '../apps/server/src/modules/detectors/model-link.ts';
import { readingWindows } from '../apps/server/src/modules/detectors/reading-windows.ts';
import { layerModel } from '../apps/server/src/modules/detectors/testing/sample-models.ts';
import { calibrate } from './calibrate.ts';
import { saveResult } from './save-result.ts';

const RATE_HZ = 100;
const BREATH_S = 3;
/** One read of a run. */
const PART_S = 1200;
const PARTS = 10;
/** Two channels of 4 s at 50 Hz, and as many units as make 1.5 MB of weights. */
const SAMPLES = 400;
const WIDTH = 960;

const MODEL = {
  inputs: [
    { channel: 'pressure', unit: 'cmH2O' },
    { channel: 'flow', unit: 'L/s' },
  ],
  rate_hz: 50,
  layout: 'channels_first',
  looks_at: 'breath',
  input_s: 4,
  output: 'logit',
  has_none: false,
  threshold: 0.5,
  file_name: 'bench.onnx',
  bytes: 0,
  sha256: '',
} as const;

function makeSegment() {
  const length = PART_S * RATE_HZ;
  const wave = (height: number) =>
    Float32Array.from(
      { length },
      (_, place) => height * Math.sin((2 * Math.PI * place) / RATE_HZ / BREATH_S),
    );
  return {
    epoch: 1,
    firstIndex: 0,
    startedAtUs: 0n,
    rateHz: RATE_HZ,
    length,
    columns: { pressure: wave(10), flow: wave(40) },
  };
}

async function main(): Promise<void> {
  const calibrationSeconds = calibrate();
  const content = layerModel(SAMPLES, WIDTH);
  const classes = [{ class: 'a' }];
  const link = new ModelLink({ model: MODEL, classes, content });
  const { signal } = new AbortController();
  await link.open(signal);
  const { windowS, stepS } = readingWindows({ looks_at: 'breath', window_s: 4, step_s: 4 });
  const breaths = Array.from({ length: PART_S / BREATH_S }, (_, place) => ({
    startedAtUs: BigInt(place * BREATH_S * 1_000_000),
    epoch: 1,
    startIndex: place * BREATH_S * RATE_HZ,
    endIndex: (place + 1) * BREATH_S * RATE_HZ,
  }));
  const windows = cutWindows(makeSegment(), ['pressure', 'flow'], windowS, stepS, breaths);
  const codes = new Set(['a']);
  const start = performance.now();
  let findings = 0;
  for (let part = 0; part < PARTS; part += 1)
    for (const window of windows)
      findings += readAnswer(await link.ask(window, signal), window, codes).length;
  const seconds = (performance.now() - start) / 1000;
  await link.close();
  const perSecond = (PARTS * breaths.length) / seconds;
  const perLoop = perSecond * calibrationSeconds;
  console.log(`calibration loop ${calibrationSeconds.toFixed(3)} s`);
  console.log(
    `model of ${(content.length / 1e6).toFixed(2)} MB: ${perSecond.toFixed(0)} breaths/s, ${perLoop.toFixed(0)} a calibration loop, ${findings} findings`,
  );
  saveResult('detector-model', { calibrationSeconds, breathsPerSecond: perSecond, breathsPerLoop: perLoop });
}

await main();
