import { poolBenchmark, type BenchmarkScore } from '@eupnea/validation';
import type { OtherDetector } from './benchmark-detector.ts';
import type { BenchmarkRecording } from './benchmark-recording.ts';
import { judgeByEupnea, judgeByOther, leaveUnanswered, type JudgedRecording } from './judge-recording.ts';

/** Recordings in a row without any answer after which the others are not sent: each costs three times the limit of an answer. */
const SILENT_IN_ROW_MAX = 3;

/** Recordings that are scored together. */
export interface BenchmarkSource {
  readonly name: string;
  readonly recordings: Iterable<BenchmarkRecording> | AsyncIterable<BenchmarkRecording>;
}

/** What one detector did on the recordings of a source. */
export interface BenchmarkResult {
  readonly detector: string;
  readonly recordings: readonly JudgedRecording[];
  /** Recordings without a channel that the detector reads: not scored. */
  readonly lacking: readonly string[];
  /** All recordings together, by kind. */
  readonly pooled: readonly BenchmarkScore[];
}

export interface SourceResults {
  readonly source: string;
  readonly results: readonly BenchmarkResult[];
}

/** @param eupnea name of Eupnea's own detectors in the results; null = they are not scored */
export async function runBenchmark(
  sources: readonly BenchmarkSource[],
  eupnea: string | null,
  others: readonly OtherDetector[],
  signal: AbortSignal,
  tell: (recording: string) => void = () => undefined,
): Promise<readonly SourceResults[]> {
  const results: SourceResults[] = [];
  for (const { name, recordings } of sources) {
    const asked = others.map((detector) => new AskedDetector(detector));
    const own: JudgedRecording[] = [];
    try {
      for await (const recording of recordings) {
        tell(recording.name);
        if (eupnea !== null) own.push(judgeByEupnea(recording));
        for (const one of asked) await one.judge(recording, signal);
      }
    } finally {
      for (const one of asked) await one.close();
    }
    const ofEupnea = eupnea === null ? [] : [summarise(eupnea, own, [])];
    results.push({ source: name, results: [...ofEupnea, ...asked.map((one) => one.summarise())] });
  }
  return results;
}

/** A detector of others over the recordings of a source, with one link. */
class AskedDetector {
  readonly #detector: OtherDetector;
  readonly #link: ReturnType<OtherDetector['open']>;
  readonly #judged: JudgedRecording[] = [];
  readonly #lacking: string[] = [];
  #silentInRow = 0;

  constructor(detector: OtherDetector) {
    this.#detector = detector;
    this.#link = detector.open();
  }

  async judge(recording: BenchmarkRecording, signal: AbortSignal): Promise<void> {
    const judged =
      this.#silentInRow < SILENT_IN_ROW_MAX
        ? await judgeByOther(recording, this.#detector, this.#link, signal)
        : leaveUnanswered(recording, this.#detector);
    if (judged === null) {
      this.#lacking.push(recording.name);
      return;
    }
    this.#judged.push(judged);
    const isSilent = judged.isStopped && judged.failed === judged.windows;
    this.#silentInRow = isSilent ? this.#silentInRow + 1 : 0;
  }

  summarise(): BenchmarkResult {
    return summarise(this.#detector.name, this.#judged, this.#lacking);
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}

function summarise(
  detector: string,
  recordings: readonly JudgedRecording[],
  lacking: readonly string[],
): BenchmarkResult {
  return { detector, recordings, lacking, pooled: poolBenchmark(recordings.map(({ scores }) => scores)) };
}
