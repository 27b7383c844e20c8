import type { ChannelCode } from './channel.ts';
import type { InputIssue } from './issue.ts';

/**
 * What a file offers and how its columns or signals become Eupnea's channels, free of any format. Plain JSON: it goes
 * to the browser's mapping editor, comes back, and lies in a job's row.
 */
export interface RecordingInspection {
  /** Identifier in the registry of readers; null when the content is of no known format. */
  readonly formatId: string | null;
  /** For people; '' when the format is not known. */
  readonly formatName: string;
  readonly contents: RecordingContents;
  /** Every column or signal of the file, those that are not mapped too. */
  readonly channels: readonly FileChannel[];
  /** The proposal; null when nothing can be read, or when the format needs none (trends, logs, archives). */
  readonly mapping: ChannelMapping | null;
  readonly confidence: MappingConfidence;
  /** What the file does not say and a person has to. Reading without an answer is possible unless `required`. */
  readonly questions: readonly RecordingQuestion[];
  /** Files that belong to the same recording, by name (WFDB: the signal files a header names); [] for most formats. */
  readonly companions: readonly string[];
  /** Who and when, as far as the head tells. */
  readonly device: RecordedDevice;
  /** The recording's first wall time, `YYYY-MM-DDTHH:MM:SS.ffffff` with offset if the file gives one; null = unknown. */
  readonly startedAt: string | null;
  /** Why nothing can be read of it; null = it can be. */
  readonly problem: InputIssue | null;
}

/** waveform: samples. trend: device-measured values by time. log: messages. archive: other files. */
export type RecordingContents = 'waveform' | 'trend' | 'log' | 'archive' | 'unknown';

/** certain: the file says so. likely: known names and units. guess: from magnitudes or places; a person should look. */
export type MappingConfidence = 'certain' | 'likely' | 'guess';

export type RecordingQuestion = {
  /** start: the date (and time) of the first sample. units: of the channels that `detail` names. */
  readonly asks: 'channels' | 'units' | 'rate' | 'start' | 'time_zone';
  /** Without an answer the recording is not read at all. */
  readonly required: boolean;
  /** Names what it is about, for people, in English. */
  readonly detail: string;
};

/** One column or signal as the file has it. */
export interface FileChannel {
  /** From 0, in the file's order. */
  readonly position: number;
  /** As the file writes it; '' where it has no name. */
  readonly name: string;
  /** As the file writes it; null where it says none. */
  readonly unit: string | null;
  /** Samples a second where the file says it or its times show it; null = unknown. */
  readonly rateHz: number | null;
}

export interface RecordedDevice {
  readonly model: string | null;
  readonly serial: string | null;
  readonly software: string | null;
}

/** Which file channel gives which of ours. Answers to `questions` go in here. */
export interface ChannelMapping {
  readonly channels: readonly MappedChannel[];
  /** Position of the time column and its factor to seconds; null = the rate alone tells the time. */
  readonly time: MappedTime | null;
  /** Wins over what the times show; null = by the times or the file's own word. */
  readonly rateHz: number | null;
  /** Text tables only; null elsewhere. */
  readonly table: TableLayout | null;
  /** Wall time of the first sample, for files without one: `YYYY-MM-DDTHH:MM:SS[.f]`, no offset. */
  readonly startedAt: string | null;
  /** IANA zone of the wall times that the file gives without one; null leaves them without. */
  readonly timeZone: string | null;
}

export interface MappedChannel {
  readonly channel: ChannelCode;
  /** FileChannel.position */
  readonly position: number;
  /** The file's value times this is in the channel's unit (CHANNELS); negative turns the sign of a reversed flow. */
  readonly factor: number;
}

export interface MappedTime {
  readonly position: number;
  /** Of plain numbers to seconds: 1 or 0.001. Clock times and dates need none. */
  readonly factor: number;
}

export interface TableLayout {
  readonly delimiter: ',' | ';' | '\t' | ' ' | '|';
  readonly decimalComma: boolean;
  /** Lines before the first row of numbers, names and units among them. */
  readonly headerRows: number;
}

/** What a conversion's target format could not hold. */
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
  /** Which channel, setting or column; '' when it is the whole kind. */
  readonly name: string;
  /** Samples, marks, rows: how many of them; 0 when it is not countable. */
  readonly count: number;
  /** Of precision: the least difference that the target keeps, in the channel's unit. */
  readonly step?: number;
  /** For people, in English. */
  readonly detail: string;
}
