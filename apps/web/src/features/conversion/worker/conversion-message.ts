import type { ZipLimits } from '@eupnea/formats';
import type { ChannelMapping, ConversionLoss, InputIssue, RecordedDevice } from '@eupnea/model';

/** What the page asks of the worker. Files and blobs are handed over by reference, not copied. */
export type WorkerRequest =
  | {
      readonly type: 'convert';
      /** The recording, then those that belong to it. */
      readonly files: readonly File[];
      /** In the registries of readers and writers. */
      readonly readerId: string;
      readonly writerId: string;
      /** What the files are called without their endings. */
      readonly recordName: string;
      readonly mapping: ChannelMapping | null;
      readonly device: RecordedDevice;
      readonly dateShiftDays: number;
      readonly software: string;
    }
  | { readonly type: 'unpack'; readonly archive: File; readonly limits: ZipLimits }
  | { readonly type: 'zip'; readonly files: readonly { readonly name: string; readonly content: Blob }[] };

export type WorkerAnswer =
  | { readonly type: 'progress'; readonly fraction: number }
  | {
      readonly type: 'converted';
      readonly files: readonly { readonly ending: string; readonly content: Blob }[];
      readonly breaths: number | null;
      readonly rejected: readonly InputIssue[];
      readonly rejectedTotal: number;
      readonly losses: readonly ConversionLoss[];
    }
  | {
      readonly type: 'unpacked';
      readonly files: readonly { readonly name: string; readonly content: Blob }[];
      readonly issues: readonly InputIssue[];
    }
  | { readonly type: 'zipped'; readonly content: Blob }
  | { readonly type: 'failed'; readonly issue: InputIssue };
