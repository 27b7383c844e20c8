import type { IdentityEvent, InputIssue, MarkEvent, SamplesEvent, SettingsEvent } from '@eupnea/model';

/** The events of a recording in order. Sample indices count from the first sample of the recording. */
export type RecordingEvent =
  | SamplesEvent
  | MarkEvent
  | IdentityEvent
  | SettingsEvent
  | WallClockEvent
  | LossEvent
  | TrendColumnsEvent
  | TrendRowEvent
  | LogEvent
  | RecordingIssueEvent;

/** The recording's clock at a sample; a wall clock without zone unless `zoned`. */
export interface WallClockEvent {
  readonly type: 'wall_clock';
  readonly sampleIndex: number;
  /** Milliseconds since the Unix epoch; when not `zoned`, as if the wall clock were UTC. */
  readonly timeMs: number;
  readonly zoned: boolean;
  /** The time counts from a start of the file's own. Only told to a reader that asks (`tellsRelativeTimes`). */
  readonly relative?: true;
}

/**
 * Samples that could not be read. A reader that knows their number sends that many NaN samples before this event, so
 * that later samples keep their time.
 */
export interface LossEvent {
  readonly type: 'loss';
  readonly sampleIndex: number;
  readonly lost: number;
}

/** Columns of the following trend rows: values measured by the device, per minute or per breath. */
export interface TrendColumnsEvent {
  readonly type: 'trend_columns';
  readonly columns: readonly TrendColumn[];
}

export interface TrendColumn {
  /** Name in the file, in the language of the device. */
  readonly name: string;
  readonly unit: string | null;
  /** Registry code when the column is recognised. */
  readonly parameterCode: string | null;
}

export interface TrendRowEvent {
  readonly type: 'trend_row';
  /** Milliseconds since the Unix epoch; when not `zoned`, as if the wall clock were UTC. */
  readonly timeMs: number;
  readonly zoned: boolean;
  /** Values in column order; null = no value. */
  readonly values: readonly (number | string | null)[];
  /** Column positions that the device marks as doubtful. */
  readonly doubtful: readonly number[];
}

/** A message from the device log. */
export interface LogEvent {
  readonly type: 'log';
  readonly timeMs: number;
  readonly zoned: boolean;
  readonly kind: 'alarm' | 'alarm_limit' | 'setting' | 'function' | 'other';
  /** Kind of the message as the device names it, in its language. */
  readonly category: string;
  readonly text: string;
}

/** Data that could not be read. Only this data is lost. */
export interface RecordingIssueEvent {
  readonly type: 'issue';
  readonly issue: InputIssue;
}

/**
 * Converts the bytes of one recording to events, independent of chunk sizes. Pure; constant memory: at most one chunk
 * of events and a bounded remainder. Never throws on file content.
 */
export interface RecordingReader {
  push(bytes: Uint8Array): readonly RecordingEvent[];
  /** End of the recording: returns the remaining events. */
  finish(): readonly RecordingEvent[];
}
