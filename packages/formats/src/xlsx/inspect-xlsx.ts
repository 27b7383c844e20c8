import type { RecordingInspection } from '@eupnea/model';
import { leaveOut } from '../describe-part.ts';
import { inspectCsv } from '../csv/inspect-csv.ts';
import { describeInspection } from '../inspection.ts';
import { readHead, type NamedSource } from '../named-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { openWorkbook } from './open-workbook.ts';
import { sheetAsText } from './sheet-as-text.ts';

export const XLSX = { id: 'xlsx', name: 'Excel workbook' } as const;
const KNOWN = { formatId: XLSX.id, formatName: XLSX.name, contents: 'waveform' as const };
/** Names of the members with which a workbook begins. */
const FIRST_MEMBER = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/)/;
const LOCAL_HEADER_BYTES = 30;

/** Recognises a workbook among zip archives by the names of its members. */
export function inspectXlsx(head: Uint8Array): RecordingInspection | null {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (head.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== 0x04034b50) return null;
  const length = view.getUint16(26, true);
  const name = String.fromCharCode(
    ...head.subarray(LOCAL_HEADER_BYTES, LOCAL_HEADER_BYTES + Math.min(length, 255)),
  );
  if (!FIRST_MEMBER.test(name) || !holdsText(head, 'xl/')) return null;
  return describeInspection(KNOWN);
}

/** Inspects the first sheet as a table. */
export async function inspectXlsxFiles(files: readonly NamedSource[]): Promise<RecordingInspection> {
  const [file] = files;
  if (file === undefined) return describeInspection(KNOWN);
  try {
    const { name, others } = await openWorkbook(file);
    const table = inspectCsv(await readHead(sheetAsText(file)));
    const parts = others.map((sheet) => leaveOut(sheet, { reason: 'further_sheet' }));
    if (table !== null) return { ...table, formatId: XLSX.id, formatName: XLSX.name, parts };
    const detail = `The first sheet, "${name}", holds no table of samples.`;
    return describeInspection({ ...KNOWN, problem: { code: 'xlsx_no_samples', detail } });
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return describeInspection({ ...KNOWN, problem: { code: error.code, detail: error.message } });
  }
}

function holdsText(bytes: Uint8Array, text: string): boolean {
  const [first = 0, second = 0, third = 0] = text.split('').map((letter) => letter.charCodeAt(0));
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second && bytes[at + 2] === third) return true;
  return false;
}
