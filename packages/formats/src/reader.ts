import type { IdentityEvent, InputIssue, MarkEvent, SamplesEvent, SettingsEvent } from '@eupnea/model';

/** What a recording says, in its order. Sample indices count from the recording's first sample. */
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

/** The recording's own time of a sample: a wall clock without zone unless `zoned`. */
export interface WallClockEvent {
  readonly type: 'wall_clock';
  readonly sampleIndex: number;
  /** Milliseconds since the Unix epoch; when not `zoned`, as if the wall clock were UTC. */
  readonly timeMs: number;
  readonly zoned: boolean;
}

/**
 * Samples stood here and could not be read. Their places in time are kept: a reader that knows how many they were
 * sends them as NaN samples before this event.
 */
export interface LossEvent {
  readonly type: 'loss';
  readonly sampleIndex: number;
  readonly lost: number;
}

/** The columns of the trend rows that follow: what the device measured itself, a minute or a breath a row. */
export interface TrendColumnsEvent {
  readonly type: 'trend_columns';
  readonly columns: readonly TrendColumn[];
}

export interface TrendColumn {
  /** As the file writes it, in the device's language. */
  readonly name: string;
  readonly unit: string | null;
  /** Parameter of the registry, where the column is known to be it. */
  readonly parameterCode: string | null;
}

export interface TrendRowEvent {
  readonly type: 'trend_row';
  /** Milliseconds since the Unix epoch; when not `zoned`, as if the wall clock were UTC. */
  readonly timeMs: number;
  readonly zoned: boolean;
  /** In the columns' order; null = the device has none. */
  readonly values: readonly (number | string | null)[];
  /** Positions of values that the device itself calls doubtful. */
  readonly doubtful: readonly number[];
}

/** A message of the device's log. */
export interface LogEvent {
  readonly type: 'log';
  readonly timeMs: number;
  readonly zoned: boolean;
  readonly kind: 'alarm' | 'alarm_limit' | 'setting' | 'function' | 'other';
  /** The device's own word for the kind, in its language. */
  readonly category: string;
  readonly text: string;
}

/** Something unreadable; it cost itself and nothing else. */
export interface RecordingIssueEvent {
  readonly type: 'issue';
  readonly issue: InputIssue;
}

/**
 * Bytes of one recording to events, whatever the size of the chunks. Pure and of constant memory: at most one chunk's
 * events and a bounded rest are held. Never throws on what the bytes hold.
 */
export interface RecordingReader {
  push(bytes: Uint8Array): readonly RecordingEvent[];
  /** The recording ended. */
  finish(): readonly RecordingEvent[];
}
