import type { ChannelCode } from './channel.ts';
import type { InputIssue } from './issue.ts';
import type { PartWhy } from './part-why.ts';
import type { QuestionWhy } from './question-why.ts';

/**
 * Description of a file and the mapping of its columns or signals to channels, independent of the format. Plain JSON:
 * sent to the mapping editor, returned, and stored in a job row.
 */
export interface RecordingInspection {
  /** Format id in the reader registry; null for an unknown format. */
  readonly formatId: string | null;
  /** Display name of the format; '' when unknown. */
  readonly formatName: string;
  readonly contents: RecordingContents;
  /** All columns or signals of the file, including unmapped ones. */
  readonly channels: readonly FileChannel[];
  /** Proposed mapping; null when the file is unreadable or its format needs no mapping (trends, logs, archives). */
  readonly mapping: ChannelMapping | null;
  readonly confidence: MappingConfidence;
  /**
   * Facts missing in the file that a user can answer. Without an answer, reading is possible unless the question is
   * `required`.
   */
  readonly questions: readonly RecordingQuestion[];
  /** Names of further files of the same recording (WFDB: the signal files named in a header); [] for most formats. */
  readonly companions: readonly string[];
  /** Device and times, as far as the head of the file states them. */
  readonly device: RecordedDevice;
  /**
   * Wall time of the first sample, `YYYY-MM-DDTHH:MM:SS.ffffff`, with offset if the file has one; null when unknown.
   */
  readonly startedAt: string | null;
  /** Reason why the file cannot be read; null = readable. */
  readonly problem: InputIssue | null;
  /** Everything in the file that is not in `channels`; absent = nothing. */
  readonly parts?: readonly FilePart[] | undefined;
  /** Time by which pressure follows flow in the first minutes; absent when nothing tells it. */
  readonly lag?: MeasuredLag | undefined;
}

/** Time between the same events in flow and pressure: the expiratory valve opens, and both fall. */
export interface MeasuredLag {
  /** Median over the breaths, ms; positive = pressure is late. */
  readonly lagMs: number;
  /** Distance of the quarters of the breaths, ms. */
  readonly spreadMs: number;
  readonly breaths: number;
}

/** waveform: samples. trend: device-measured values by time. log: messages. archive: other files. */
export type RecordingContents = 'waveform' | 'trend' | 'log' | 'archive' | 'unknown';

/** certain: stated in the file. likely: known names and units. guess: from values or positions; a user should check. */
export type MappingConfidence = 'certain' | 'likely' | 'guess';

export type RecordingQuestion = {
  /** start: the date (and time) of the first sample. units: of the channels that `detail` names. */
  readonly asks: 'channels' | 'units' | 'rate' | 'start' | 'time_zone' | 'lag';
  /** The recording cannot be read without an answer. */
  readonly required: boolean;
  /** Subject of the question, in English. */
  readonly detail: string;
  /** The same for a screen; absent in inspections that earlier versions stored. */
  readonly why?: QuestionWhy | undefined;
  /** An answer that the file suggests; wall time for `start`. */
  readonly proposed?: string | undefined;
  /** start: the date of the first row as written, when its day and month can be exchanged. */
  readonly openDate?: string | undefined;
};

/** One column or signal as the file has it. */
export interface FileChannel {
  /** Position in the file, from 0. */
  readonly position: number;
  /** Name in the file; '' without a name. */
  readonly name: string;
  /** Unit in the file; null without a unit. */
  readonly unit: string | null;
  /** Sampling rate, stated or estimated from times; null = unknown. */
  readonly rateHz: number | null;
  /** What the format reads from a column that is no channel; absent for channels and columns that are not read. */
  readonly use?: PartUse | undefined;
  /** Whether a column of a table has no values in the rows that were inspected. */
  readonly isEmpty?: boolean | undefined;
}

/**
 * marks: borders of breaths. clock: times and counters of the rows. trend: measured values. notes: texts, rates and units.
 * patients, recordings: whose a row is, so that reading ends or a new run begins where it changes.
 */
export type PartUse = 'marks' | 'clock' | 'trend' | 'notes' | 'patients' | 'recordings';

/** A part of the file that is no column or signal of samples: a sheet, a track of numbers, annotations, a text. */
export interface FilePart {
  readonly name: string;
  /** What is read from it; null = it is not read. */
  readonly use: PartUse | null;
  /** What it is, in English: the reason when it is not read. */
  readonly reason: string;
  /** The same for a screen; absent for what is read, and in inspections that earlier versions stored. */
  readonly why?: PartWhy | undefined;
}

export interface RecordedDevice {
  readonly model: string | null;
  readonly serial: string | null;
  readonly software: string | null;
}

/** Mapping of file channels to Eupnea's channels, including answers to `questions`. */
export interface ChannelMapping {
  readonly channels: readonly MappedChannel[];
  /** Time column and its factor to seconds; null = time from the rate alone. */
  readonly time: MappedTime | null;
  /** Overrides the estimated rate; null = rate from the times or the file. */
  readonly rateHz: number | null;
  /** Text tables only; null elsewhere. */
  readonly table: TableLayout | null;
  /** Wall time of the first sample, for files without one: `YYYY-MM-DDTHH:MM:SS[.f]`, no offset. */
  readonly startedAt: string | null;
  /** IANA zone of wall times without a zone; null leaves them without. */
  readonly timeZone: string | null;
  /** Time by which pressure is moved earlier, ms; 0 = as recorded, absent = not stated. */
  readonly lagMs?: number | undefined;
  /** Column that names the recording of each row: where it changes, a new run begins. */
  readonly series?: number | undefined;
  /** Column that names the patient of each row: where it changes, reading ends. */
  readonly patients?: number | undefined;
}

export interface MappedChannel {
  readonly channel: ChannelCode;
  /** FileChannel.position */
  readonly position: number;
  /** Factor to the channel's unit (CHANNELS); negative for an inverted flow. */
  readonly factor: number;
  /** Column that is subtracted: expiratory flow that stands in a column or signal of its own. */
  readonly minus?: SubtractedColumn | undefined;
}

/** A further column of a channel, with its factor to the channel's unit. */
export interface MappedColumn {
  /** FileChannel.position */
  readonly position: number;
  readonly factor: number;
}

/** Expiratory flow in a column of its own. */
export interface SubtractedColumn extends MappedColumn {
  /** How the file writes a direction in which nothing flows: absent = as zero, so that an empty cell is missing. */
  readonly rest?: EmptyDirection | undefined;
}

/**
 * empty: the cell of the direction without flow is empty. empty_beside_flow: the same in one of the columns alone, so that an
 * empty cell beside a zero may be a lost value.
 */
export type EmptyDirection = 'empty' | 'empty_beside_flow';

/** Order of day and month in dates with the year last; unknown: day and month may be either. */
export type DateOrder = 'day_first' | 'month_first' | 'unknown';

export interface MappedTime {
  readonly position: number;
  /** Factor of numeric times to seconds: 1 or 0.001. Unused for clock times and dates. */
  readonly factor: number;
  /** Column of dates beside a column of times of day. Text tables only. */
  readonly date?: MappedDate | undefined;
  /** The column counts samples: its time is the count divided by the rate, which the file or a user states. */
  readonly counts?: true | undefined;
}

export interface MappedDate {
  /** FileChannel.position */
  readonly position: number;
  readonly order: DateOrder;
}

export interface TableLayout {
  readonly delimiter: ',' | ';' | '\t' | ' ' | '|';
  readonly decimalComma: boolean;
  /** Number of lines before the first data row, including names and units. */
  readonly headerRows: number;
}

/** Data that the target format of a conversion cannot hold. */
export interface ConversionLoss {
  readonly what:
    | 'channel'
    | 'marks'
    | 'breaths'
    | 'findings'
    | 'settings'
    | 'trends'
    | 'log'
    | 'time'
    | 'precision'
    | 'clipping'
    | 'text'
    | 'gap';
  /** Affected channel, setting or column; '' for the whole kind. */
  readonly name: string;
  /** Number of samples, marks or rows; 0 when not countable. */
  readonly count: number;
  /** For precision: resolution of the target in the channel's unit. */
  readonly step?: number;
  /** Description in English. */
  readonly detail: string;
}
