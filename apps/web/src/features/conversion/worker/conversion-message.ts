import type { ZipLimits } from '@eupnea/formats';
import type { ChannelMapping, ConversionLoss, InputIssue, RecordedDevice } from '@eupnea/model';

/** Request of the page to the worker. Files and blobs are passed by reference, not copied. */
export type WorkerRequest =
  | {
      readonly type: 'convert';
      /** The recording, then the files that belong to it. */
      readonly files: readonly File[];
      /** Ids in the registries of readers and writers. */
      readonly readerId: string;
      readonly writerId: string;
      /** Base name without extension. */
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
