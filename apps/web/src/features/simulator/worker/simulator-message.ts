import type { BreathFeatureCode, FindingKind, SampleBlock } from '@eupnea/model';
import type { BedsideChange, PlannedArtefact } from '@eupnea/simulator';

/** What makes a run: the same plan gives the same run. */
export interface RunPlan {
  readonly scenarioId: string;
  readonly seed: number;
  /** In force from the first sample on; later changes come as messages. */
  readonly change: BedsideChange;
}

export type DisturbanceKind = PlannedArtefact['kind'];

/** What the page asks of the worker. */
export type SimulatorRequest =
  | { readonly type: 'start'; readonly plan: RunPlan; readonly pace: number }
  | { readonly type: 'change'; readonly change: BedsideChange }
  | { readonly type: 'disturb'; readonly kind: DisturbanceKind }
  /** Simulated seconds a second; 0 = it stands still. */
  | { readonly type: 'pace'; readonly pace: number }
  | {
      readonly type: 'export';
      /** In the registry of writers; null = the truth. */
      readonly formatId: string | null;
      /** What the files are called without their endings. */
      readonly recordName: string;
    };

export interface TrueKind {
  readonly kind: FindingKind;
  /** Too near a threshold to be counted for or against anybody. */
  readonly ambiguous: boolean;
}

export interface FoundKind {
  readonly kind: FindingKind;
  readonly provisional: boolean;
}

/** One breath under the waves. Times since the start of the run. */
export interface LaneBreath {
  readonly startS: number;
  readonly endS: number;
  /** null = not judged: the first breaths of a run, and one that the next has not followed yet. */
  readonly truth: readonly TrueKind[] | null;
  readonly found: readonly FoundKind[];
}

export interface KindTally {
  readonly kind: FindingKind;
  readonly truePositive: number;
  readonly falseNegative: number;
  readonly falsePositive: number;
}

/** What is tallied: enough breaths for a share, and soon another patient's where the settings changed. */
export const TALLY_MINUTES = 10;

/** Detectors against the truth over the last minutes, findings that are final only. */
export interface Tally {
  readonly breaths: number;
  /** null = nothing to divide by. */
  readonly sensitivity: number | null;
  readonly specificity: number | null;
  readonly falsePositives: number;
  /** Kinds that there were or that were found. */
  readonly kinds: readonly KindTally[];
}

/** Told four times a second: all that React sees of a run. */
export interface RunReport {
  readonly simulatedS: number;
  /** Breaths measured since the start. */
  readonly breaths: number;
  /** Of the last breath; null before there is one. */
  readonly features: { readonly [Code in BreathFeatureCode]?: number } | null;
  readonly asynchronyPercent: number | null;
  readonly lanes: readonly LaneBreath[];
  readonly tally: Tally;
  readonly standby: boolean;
  /** Since the last inspiration began, or since the start: beyond the ventilator's own limit; null = not so long. */
  readonly apnoeaS: number | null;
  /** Seconds that an export would hold. */
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
