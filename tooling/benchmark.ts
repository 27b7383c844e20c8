/**
 * `npm run benchmark -- [--detector eupnea | ADDRESS | FILE.onnx]... [--card FILE.json]... [--data FOLDER]...
 * [--only families | data] [--family-seeds A-B] [--family-beds N] [--answer-seconds N] [--json] [--out FOLDER]`
 * scores detectors on simulated families and on recordings with labels: docs/operations/detectors.md, "Benchmark".
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { describeBenchmark } from './benchmark/describe-benchmark.ts';
import { readBenchmarkOptions, type BenchmarkOptions } from './benchmark/read-benchmark-options.ts';
import { runBenchmark } from './benchmark/run-benchmark.ts';

/** More digits than any interval has meaning for. */
const DECIMALS = 1e4;

function writeValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value) / 1e6;
  return typeof value === 'number' ? Math.round(value * DECIMALS) / DECIMALS : value;
}

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options === null) return;
  const { sources, scoresEupnea, others, json: printsJson, out } = options;
  // Made before the run: a folder that cannot be written is said at once.
  if (out !== null) mkdirSync(out, { recursive: true });
  const eupnea = scoresEupnea ? `Eupnea (analysis version ${ANALYSIS_VERSION})` : null;
  const { signal } = new AbortController();
  const results = await runBenchmark(sources, eupnea, others, signal, (recording) =>
    process.stderr.write(`${recording}\n`),
  );
  const benchmark = { analysisVersion: ANALYSIS_VERSION, options: args.join(' '), sources: results };
  const data = `${JSON.stringify(benchmark, writeValue, 2)}\n`;
  const text = describeBenchmark(benchmark);
  if (out !== null) {
    writeFileSync(join(out, 'benchmark.json'), data);
    writeFileSync(join(out, 'benchmark.md'), text);
  }
  process.stdout.write(printsJson ? data : text);
}

/** Null after the error of an option was said. */
function readOptions(args: readonly string[]): BenchmarkOptions | null {
  try {
    return readBenchmarkOptions(args, process.env);
  } catch (error) {
    process.stderr.write(`benchmark: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
    return null;
  }
}

await main(process.argv.slice(2));
