import type {
  Breath,
  ChannelCode,
  ConversionLoss,
  FindingKind,
  MarkEvent,
  RecordedDevice,
  SamplesEvent,
  SettingsEvent,
} from '@eupnea/model';
import type { RecordingSurvey } from './survey/recording-survey.ts';
import type { LogEvent, LossEvent, TrendColumnsEvent, TrendRowEvent, WallClockEvent } from './reader.ts';

/** What every file written says of itself. */
export interface WriterHeader {
  readonly device: RecordedDevice;
  /** Never a name; null = the file does not say whose it is. */
  readonly pseudonym: string | null;
  /** Channels that will come, in the order they are to have. A writer may hold fewer; the loss says which. */
  readonly channels: readonly ChannelCode[];
  readonly rateHz: number;
  /** The origin's `trustsVolume`: kept for whoever reads the file again. Absent = false. */
  readonly volumeMeasured?: boolean;
  /** `Eupnea 1.2.167 (commit)`. */
  readonly software: string;
  /** What the files are called without their endings, as `nameRecord` gives it: some formats name their own files. */
  readonly recordName: string;
  /** Whole days by which a format with `shiftsDates` moves every time. Absent = 0. */
  readonly dateShiftDays?: number;
  /** Of the whole recording, for formats with `needsSurvey`. */
  readonly survey?: RecordingSurvey;
  /** Of the breaths and findings; null when the file has none. */
  readonly analysisVersion: string | null;
}

/** A measured breath of the recording. */
export interface BreathEvent {
  readonly type: 'breath';
  /** 1 for the first breath of the recording, or the device's number for ever. */
  readonly breathNumber: number;
  /** ISO 8601 of its first sample; null when the recording tells no time. */
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

/** What a writer takes, in the order of the sample indices. Readers' events go in as they come; issues do not. */
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

/** Bytes of one of the target's files. Each file's chunks are joined in their order. */
export interface WrittenChunk {
  /** Ending that is put behind the recording's name: `.csv`, `.breaths.csv`, `.hea`. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/**
 * Events to the bytes of a target format. Pure and of constant memory. Data is never refused: what the target cannot
 * hold is left out and stands in the loss report.
 */
export interface RecordingWriter {
  write(event: WritableEvent): readonly WrittenChunk[];
  /** The recording ended: last bytes, and what the target could not hold. */
  finish(): { readonly chunks: readonly WrittenChunk[]; readonly losses: readonly ConversionLoss[] };
}

export interface WriterFormat {
  /** Stable: stands in job rows, requests and `--to`. */
  readonly id: string;
  readonly name: string;
  /** Endings of all files that one recording may become; the first is the main one. */
  readonly endings: readonly string[];
  readonly mediaType: string;
  /** Channels the target can hold. */
  readonly channels: readonly ChannelCode[];
  /** Whether breaths and findings have a place in it: only then need they be computed. */
  readonly holdsBreaths: boolean;
  /** The header comes first and says ranges and lengths: the recording is looked through before it is written. */
  readonly needsSurvey: boolean;
  /** Its files are of no use one by one: where one file is asked for, they come as a zip archive. */
  readonly isInseparable: boolean;
  /** Can move all times by `dateShiftDays`, and says in the file that it did. Absent = it cannot. */
  readonly shiftsDates?: boolean;
  createWriter(header: WriterHeader): RecordingWriter;
}
