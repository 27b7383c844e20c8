import type { NamedSource } from '../named-source.ts';
import { sourceOfBytes } from '../named-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { openZip } from '../zip/open-zip.ts';
import { parseXml, type XmlHandler } from './parse-xml.ts';
import { MOST_HELD_BYTES, MOST_LIST_BYTES, MOST_SHARED_BYTES } from './xlsx-limits.ts';

/** The first sheet of a workbook. */
export interface FirstSheet {
  readonly name: string;
  readonly source: NamedSource;
  /** Texts that cells name by number. */
  readonly sharedTexts: readonly string[];
  /** Further sheets, which are not read. */
  readonly others: readonly string[];
}

/** Opens a workbook. Throws UnreadableSource. */
export async function openWorkbook(file: NamedSource): Promise<FirstSheet> {
  const { sources, issues } = await openZip(await withRandomAccess(file));
  const find = (name: string) => sources.find((source) => source.name.toLowerCase() === name.toLowerCase());
  const [refusal] = issues;
  const workbook = find('workbook.xml');
  if (workbook === undefined)
    throw new UnreadableSource('xlsx_damaged', refusal?.detail ?? 'The workbook has no list of sheets.');
  const { sheets, uses1904 } = await readSheets(workbook);
  const [first] = sheets;
  if (first === undefined) throw new UnreadableSource('xlsx_damaged', 'The workbook has no sheet.');
  if (uses1904) {
    const detail =
      'The dates of the workbook count from 1904, which is not read: save it with dates from 1900.';
    throw new UnreadableSource('xlsx_dates', detail);
  }
  const relations = find('workbook.xml.rels');
  const targets = relations === undefined ? new Map<string, string>() : await readTargets(relations);
  const source = find(targets.get(first.id)?.split('/').at(-1) ?? 'sheet1.xml');
  if (source === undefined)
    throw new UnreadableSource('xlsx_damaged', refusal?.detail ?? `The sheet "${first.name}" is missing.`);
  const texts = find('sharedStrings.xml');
  return {
    name: first.name,
    source,
    sharedTexts: texts === undefined ? [] : await readSharedTexts(texts),
    others: sheets.slice(1).map(({ name }) => name),
  };
}

async function withRandomAccess(file: NamedSource): Promise<NamedSource> {
  if (file.slice !== undefined && file.byteLength !== null) return file;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.open()) {
    length += piece.length;
    if (length > MOST_HELD_BYTES)
      throw new UnreadableSource('xlsx_too_large', 'A packed workbook of this size is not read: unpack it.');
    pieces.push(piece.slice());
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return sourceOfBytes(file.name, bytes);
}

async function readSheets(source: NamedSource): Promise<{
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly uses1904: boolean;
}> {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let uses1904 = false;
  await parseSmall(source, MOST_LIST_BYTES, {
    open(name, attributes) {
      if (name === 'workbookPr') uses1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: (attributes['name'] ?? '').slice(0, 100), id });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return { sheets, uses1904 };
}

async function readTargets(source: NamedSource): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await parseSmall(source, MOST_LIST_BYTES, {
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    },
    text: () => undefined,
    close: () => undefined,
  });
  return targets;
}

/** A text may be in several runs; phonetic hints (`rPh`) are not part of it. */
async function readSharedTexts(source: NamedSource): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let inText = false;
  let inHint = false;
  await parseSmall(source, MOST_SHARED_BYTES, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inHint = true;
      else if (name === 't') inText = !inHint;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') inHint = false;
      else if (name === 't') inText = false;
    },
  });
  return texts;
}

async function parseSmall(source: NamedSource, most: number, handler: XmlHandler): Promise<void> {
  if ((source.byteLength ?? 0) > most)
    throw new UnreadableSource('xlsx_too_large', `${source.name} has more than ${most} bytes.`);
  for await (const _ of parseXml(source.open(), handler)) continue;
}
