import type { WriterFormat } from './writer.ts';

/** Every format that can be written. */
export const WRITER_FORMATS: readonly WriterFormat[] = [];

/** @param id from `--to`, a request or a job row */
export function findWriterFormat(id: string): WriterFormat | null {
  return WRITER_FORMATS.find((format) => format.id === id) ?? null;
}
