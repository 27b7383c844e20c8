import type { WriterFormat } from './writer.ts';

/** header(5): letters, digits and underscores; longer names trouble older programs. */
const MOST_LETTERS = 40;

/** A name for the files of one recording that the target can hold: the header of a WFDB record names its own files. */
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
