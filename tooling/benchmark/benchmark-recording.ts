import type { ChannelCode, FindingKind } from '@eupnea/model';
import type { Detected } from '../validate/detect-recording.ts';

/** Samples of a recording on one grid. */
export interface BenchmarkSamples {
  /** Time of the first sample on the clock of the labels, s. */
  readonly startS: number;
  readonly rateHz: number;
  readonly columns: ReadonlyMap<ChannelCode, Float32Array>;
}

/** A recording with the truth of its breaths, as every detector of a benchmark gets it. */
export interface BenchmarkRecording {
  readonly name: string;
  /** Recordings of one row of the tables: the family of a simulation, or the recording itself. */
  readonly group: string;
  readonly rateHz: number;
  readonly columns: ReadonlyMap<ChannelCode, Float32Array>;
  /** Breaths and findings of Eupnea; other detectors are told of the breaths. */
  readonly detected: Detected;
  readonly truth: readonly TrueBreath[];
}

export interface TrueBreath {
  readonly startS: number;
  readonly endS: number;
  /** Kinds of which the truth cannot tell are absent. */
  readonly labels: ReadonlyMap<FindingKind, boolean>;
  /** First sample of the measured breath that is this one; null where segmentation found none. */
  readonly startIndex: number | null;
}
