/**
 * `npm run bench:analyze`: PB840 text through reader, segmentation and measures on one thread, MB/s, with
 * basic features, without and with constrained fits; time per breath in streaming form; memory against file
 * length. The text is synthetic and seeded.
 */
import { createPb840Reader } from '@eupnea/formats';
import { createBreathPipeline, type AnalysisDepth } from '@eupnea/signal';
import { calibrate } from './calibrate.ts';
import { writePb840Text } from './analyze/pb840-text.ts';
import { saveResult } from './save-result.ts';

const CHUNK_BYTES = 64 * 1024;
const RATE_HZ = 50;
const MEBIBYTE = 1024 * 1024;

interface Target {
  readonly depth: AnalysisDepth;
  readonly megabytes: number;
  readonly leastMegabytesPerSecond: number;
}

/** Issue 3: at least 100, 20 and 5 MB/s. */
const TARGETS: readonly Target[] = [
  { depth: 'basic', megabytes: 48, leastMegabytesPerSecond: 100 },
  { depth: 'standard', megabytes: 24, leastMegabytesPerSecond: 20 },
  { depth: 'full', megabytes: 8, leastMegabytesPerSecond: 5 },
];
const MOST_MILLISECONDS_PER_BREATH = 1;
/** Memory must not grow with the file; the rest depends on garbage collection. */
const SHORT_ROUNDS = 4;
const LONG_ROUNDS = 32;
const MOST_GROWTH = 1.5;

function analyze(text: Uint8Array, depth: AnalysisDepth): number {
  const reader = createPb840Reader();
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device', depth });
  let breaths = 0;
  const take = (events: ReturnType<typeof reader.push>): void => {
    for (const event of events) {
      if (event.type === 'samples') breaths += pipeline.pushSamples(event.block).length;
      else if (event.type === 'mark') breaths += pipeline.pushMark(event).length;
      else if (event.type === 'loss') pipeline.pushLoss(event.lost);
    }
  };
  for (let from = 0; from < text.length; from += CHUNK_BYTES) {
    take(reader.push(text.subarray(from, from + CHUNK_BYTES)));
  }
  take(reader.finish());
  return breaths + pipeline.finish().length;
}

interface Timing extends Target {
  readonly text: Uint8Array;
  seconds: number;
  breaths: number;
}

/**
 * Best of three, because a shared machine only adds time. The depths alternate, so that slow minutes and
 * compiler warm-up affect all.
 */
function timeInTurn(): readonly Timing[] {
  const timings = TARGETS.map((target) => ({
    ...target,
    text: writePb840Text(target.megabytes * MEBIBYTE),
    seconds: Number.POSITIVE_INFINITY,
    breaths: 0,
  }));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    for (const timing of timings) {
      const start = process.cpuUsage();
      timing.breaths = analyze(timing.text, timing.depth);
      const { user, system } = process.cpuUsage(start);
      timing.seconds = Math.min(timing.seconds, (user + system) / 1e6);
    }
  }
  return timings;
}

/** Maximum heap in MB while the same text is repeated. */
function measurePeakHeap(text: Uint8Array, rounds: number): number {
  const reader = createPb840Reader();
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device', depth: 'basic' });
  let peak = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let from = 0; from < text.length; from += CHUNK_BYTES) {
      for (const event of reader.push(text.subarray(from, from + CHUNK_BYTES))) {
        if (event.type === 'samples') pipeline.pushSamples(event.block);
        else if (event.type === 'mark') pipeline.pushMark(event);
      }
      peak = Math.max(peak, process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers);
    }
  }
  return peak / 1e6;
}

function checkMemory(failures: string[]): { readonly short: number; readonly long: number } {
  const text = writePb840Text(4 * MEBIBYTE);
  const short = measurePeakHeap(text, SHORT_ROUNDS);
  const long = measurePeakHeap(text, LONG_ROUNDS);
  console.log(
    `memory   peak ${short.toFixed(0)} MB at ${4 * SHORT_ROUNDS} MiB of text, ${long.toFixed(0)} MB at ${4 * LONG_ROUNDS} MiB`,
  );
  if (long > MOST_GROWTH * short)
    failures.push(`memory grows with the file: ${short.toFixed(0)} to ${long.toFixed(0)} MB`);
  return { short, long };
}

function main(): number {
  const calibrationSeconds = calibrate();
  console.log(`calibration loop ${calibrationSeconds.toFixed(3)} s`);
  const failures: string[] = [];
  const figures: { [name: string]: number } = { calibrationSeconds };
  analyze(writePb840Text(MEBIBYTE), 'full');
  for (const { text, seconds, breaths, ...target } of timeInTurn()) {
    const speed = text.length / 1e6 / seconds;
    const perBreathMs = (1000 * seconds) / breaths;
    figures[`${target.depth}MegabytesPerSecond`] = speed;
    figures[`${target.depth}MegabytesPerLoop`] = speed * calibrationSeconds;
    figures[`${target.depth}MillisecondsPerBreath`] = perBreathMs;
    console.log(
      `${target.depth.padEnd(8)} ${speed.toFixed(1)} MB/s (at least ${target.leastMegabytesPerSecond}), ` +
        `${(speed * calibrationSeconds).toFixed(1)} MB a calibration loop, ${perBreathMs.toFixed(4)} ms a breath`,
    );
    if (speed < target.leastMegabytesPerSecond) failures.push(`${target.depth}: ${speed.toFixed(1)} MB/s`);
    if (perBreathMs > MOST_MILLISECONDS_PER_BREATH)
      failures.push(`${target.depth}: ${perBreathMs.toFixed(2)} ms a breath`);
  }
  const memory = checkMemory(failures);
  saveResult('analyze', {
    ...figures,
    shortPeakMegabytes: memory.short,
    longPeakMegabytes: memory.long,
    failures,
  });
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = main();
