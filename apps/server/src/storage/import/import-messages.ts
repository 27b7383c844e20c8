import type { ChannelMapping } from '@eupnea/model';
import type { ImportPart } from './import-part.ts';

/** Asks the import process to read one file. */
export interface ReadRequest {
  readonly type: 'read';
  readonly path: string;
  readonly fileName: string;
  readonly byteLength: number;
  readonly formatId: string;
  readonly mapping: ChannelMapping | null;
}

/** taken: a part is stored, the next one may be sent. */
export type ImportRequest = ReadRequest | { readonly type: 'taken' };

export type ImportReport =
  | { readonly type: 'part'; readonly part: ImportPart; readonly bytesRead: number }
  | { readonly type: 'end' }
  /** unusable: the file is to blame and the message says why, for people. */
  | { readonly type: 'failed'; readonly message: string; readonly unusable: boolean };
