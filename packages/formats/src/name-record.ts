import type { WriterFormat } from './writer.ts';

/**
 * Maximum length of a record name. header(5) allows letters, digits and underscores; longer names cause problems in
 * older programs.
 */
const MOST_LETTERS = 40;

/** A valid name for the files of one recording; a WFDB header contains the names of its files. */
export function nameRecord(target: WriterFormat, name: string): string {
  if (!target.isInseparable) return name;
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, MOST_LETTERS);
  return plain === '' ? 'record' : plain;
}
