import type { ChannelMapping, RecordedDevice } from '@eupnea/model';

/** What the conversion process is told; the bytes come out of its standard output. */
export interface ConvertRequest {
  readonly path: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly formatId: string;
  readonly mapping: ChannelMapping | null;
  readonly targetId: string;
  /** What the files are called without their endings. */
  readonly recordName: string;
  readonly device: RecordedDevice;
  readonly software: string;
  /** Whole days by which every time is moved. */
  readonly dateShiftDays: number;
  /**
   * Answer a zip archive of all that comes out, with a report; null answers the main file alone. The paths are for what
   * has to wait until the main file is written, one for each further file of the target.
   */
  readonly bundle: { readonly spoolPaths: readonly string[] } | null;
}

export type ConvertReport =
  /** The first bytes are about to come. @param ending of the file that they are of */
  | { readonly type: 'started'; readonly ending: string }
  | { readonly type: 'failed'; readonly message: string; readonly unusable: boolean }
  /** Everything was written. */
  | { readonly type: 'end' };
