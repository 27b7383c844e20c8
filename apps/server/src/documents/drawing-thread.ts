import { parentPort } from 'node:worker_threads';
import { describeDocument, type DocumentContent } from './describe-document.ts';
import { drawSheet } from './draw-sheet.ts';
import type { Reader } from './reader.ts';
import { Texts } from './texts.ts';

/** What a document is made of; plain data, because it crosses to another thread. */
export interface DrawingJob {
  readonly content: DocumentContent;
  readonly reader: Omit<Reader, 't'>;
  /** Folders of the screens' texts; the first that exists is read. */
  readonly textFolders: readonly string[];
}

export interface DrawingOrder extends DrawingJob {
  readonly order: number;
}

export interface DrawnDocument {
  readonly bytes: Uint8Array;
  /** Pseudonym, device or "All patients", in the reader's language. */
  readonly subject: string;
}

/** Answer of the thread to the order of the same number. */
export type Drawing =
  | (DrawnDocument & { readonly order: number })
  | { readonly order: number; readonly failure: string };

let texts: Texts | null = null;

/** Thread that describes and draws documents, which takes up to seconds of computing. */
parentPort?.on('message', ({ order, ...job }: DrawingOrder) => {
  draw(job).then(
    (drawn) => tell({ order, ...drawn }),
    (error: unknown) =>
      tell({ order, failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' }),
  );
});

async function draw({ content, reader, textFolders }: DrawingJob): Promise<DrawnDocument> {
  texts ??= new Texts(textFolders);
  const sheet = describeDocument(content, { ...reader, t: await texts.in(reader.language) });
  return { bytes: await drawSheet(sheet), subject: sheet.subject };
}

function tell(drawing: Drawing): void {
  parentPort?.postMessage(drawing, []);
}
