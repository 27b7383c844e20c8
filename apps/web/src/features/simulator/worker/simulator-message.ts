import type { BreathFeatureCode, FindingKind, SampleBlock } from '@eupnea/model';
import type { BedsideChange, PlannedArtefact } from '@eupnea/simulator';

/** Inputs of a run: the same plan gives the same run. */
export interface RunPlan {
  readonly scenarioId: string;
  readonly seed: number;
  /** In force from the first sample; later changes are messages. */
  readonly change: BedsideChange;
}

export type DisturbanceKind = PlannedArtefact['kind'];

/** Request of the page to the worker. */
export type SimulatorRequest =
  | { readonly type: 'start'; readonly plan: RunPlan; readonly pace: number }
  | { readonly type: 'change'; readonly change: BedsideChange }
  | { readonly type: 'disturb'; readonly kind: DisturbanceKind }
  /** Simulated seconds per second; 0 pauses. */
  | { readonly type: 'pace'; readonly pace: number }
  | {
      readonly type: 'export';
      /** Format in the registry of writers; null for the truth. */
      readonly formatId: string | null;
      /** Base name without extension. */
      readonly recordName: string;
    };

export interface TrueKind {
  readonly kind: FindingKind;
  /** Too close to a threshold to be scored. */
  readonly ambiguous: boolean;
}

export interface FoundKind {
  readonly kind: FindingKind;
  readonly provisional: boolean;
}

/** One breath below the waves. Times since the start of the run. */
export interface LaneBreath {
  readonly startS: number;
  readonly endS: number;
  /** Null when not judged: the first breaths, and the newest one. */
  readonly truth: readonly TrueKind[] | null;
  readonly found: readonly FoundKind[];
}

export interface KindTally {
  readonly kind: FindingKind;
  readonly truePositive: number;
  readonly falseNegative: number;
  readonly falsePositive: number;
}

/** Duration of the tally, min: enough breaths for a share, and short enough to follow changed settings. */
export const TALLY_MINUTES = 10;

/** Final findings against the truth over the last minutes. */
export interface Tally {
  readonly breaths: number;
  /** Null for an empty denominator. */
  readonly sensitivity: number | null;
  readonly specificity: number | null;
  readonly falsePositives: number;
  /** Kinds that occurred or were found. */
  readonly kinds: readonly KindTally[];
}

/** Report four times a second: all that React sees of a run. */
export interface RunReport {
  readonly simulatedS: number;
  /** Number of measured breaths since the start. */
  readonly breaths: number;
  /** Features of the last breath; null before the first. */
  readonly features: { readonly [Code in BreathFeatureCode]?: number } | null;
  readonly asynchronyPercent: number | null;
  readonly lanes: readonly LaneBreath[];
  readonly tally: Tally;
  readonly standby: boolean;
  /** Time since the last inspiration, s, once it exceeds the apnoea limit; otherwise null. */
  readonly apnoeaS: number | null;
  /** Duration of an export, s. */
  readonly recordedS: number;
}

export interface ExportedFile {
  readonly ending: string;
  readonly content: Blob;
}

export type SimulatorAnswer =
  | { readonly type: 'samples'; readonly batches: readonly SampleBlock[] }
  | { readonly type: 'report'; readonly report: RunReport }
  | { readonly type: 'exported'; readonly files: readonly ExportedFile[] }
  | { readonly type: 'failed'; readonly detail: string };
