import type { Breath, FindingKind, MarkEvent, SamplesEvent, SettingsEvent } from '@eupnea/model';
import type { LogEvent, LossEvent, TrendColumnsEvent, TrendRowEvent, WallClockEvent } from './reader.ts';

/** A measured breath of the recording. */
export interface BreathEvent {
  readonly type: 'breath';
  /** Breath number: counted from 1 in the recording, or the permanent number of the device. */
  readonly breathNumber: number;
  /** Time of the first sample (ISO 8601); null when the recording has no clock. */
  readonly startedAt: string | null;
  readonly breath: Breath;
}

/** An asynchrony or artefact over [firstIndex, lastIndex]. */
export interface FindingEvent {
  readonly type: 'finding';
  readonly kind: FindingKind;
  readonly firstIndex: number;
  readonly lastIndex: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Input of a writer in sample order: reader events without issues. */
export type WritableEvent =
  | SamplesEvent
  | MarkEvent
  | SettingsEvent
  | WallClockEvent
  | LossEvent
  | TrendColumnsEvent
  | TrendRowEvent
  | LogEvent
  | BreathEvent
  | FindingEvent;
