import type { ChannelMapping, RecordedDevice } from '@eupnea/model';

/** Request to the conversion process; its standard output carries the result. */
export interface ConvertRequest {
  readonly path: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly formatId: string;
  readonly mapping: ChannelMapping | null;
  readonly targetId: string;
  /** Base name of the files without extension. */
  readonly recordName: string;
  readonly device: RecordedDevice;
  readonly software: string;
  /** Date shift in whole days. */
  readonly dateShiftDays: number;
  /**
   * Requests a zip archive of all files with a report; null requests the main file only. The paths store
   * further files of the target until the main file is written.
   */
  readonly bundle: { readonly spoolPaths: readonly string[] } | null;
}

export type ConvertReport =
  /** The first bytes follow. @param ending extension of their file */
  | { readonly type: 'started'; readonly ending: string }
  | { readonly type: 'failed'; readonly message: string; readonly unusable: boolean }
  /** All output is written. */
  | { readonly type: 'end' };
