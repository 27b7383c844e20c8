import { parentPort } from 'node:worker_threads';
import { drawSheet } from './draw-sheet.ts';
import type { Sheet } from './sheet.ts';

/** Answer of the thread to the order of the same number. */
export type Drawing =
  | { readonly order: number; readonly bytes: Uint8Array }
  | { readonly order: number; readonly failure: string };

export interface DrawingOrder {
  readonly order: number;
  readonly sheet: Sheet;
}

/** Thread that draws documents, which takes up to seconds of computing. */
parentPort?.on('message', ({ order, sheet }: DrawingOrder) => {
  drawSheet(sheet).then(
    (bytes) => tell({ order, bytes }),
    (error: unknown) =>
      tell({ order, failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' }),
  );
});

function tell(drawing: Drawing): void {
  parentPort?.postMessage(drawing, []);
}
