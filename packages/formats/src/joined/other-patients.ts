import type { InputIssue } from '@eupnea/model';
import { spellPatient, StatedPatients } from '../csv/stated-patient.ts';
import { parseEdfHeader } from '../edf/edf-header.ts';
import { readEdfPatient } from '../edf/edf-patient.ts';
import { readHead, type NamedSource } from '../named-source.ts';
import { decodeUtf8 } from '../text-lines.ts';
import { sheetAsText } from '../xlsx/sheet-as-text.ts';
import type { InspectedFile } from './half-recording.ts';
import type { SingleFiles } from './joined-format.ts';

/** Lines of a file's head that may name its patient. */
const HEAD_LINES = 64;

/** Text of the files whose head is lines. */
const TABLES: { readonly [formatId: string]: (file: NamedSource) => NamedSource } = {
  csv: (file) => file,
  xlsx: (file) => sheetAsText(file),
};

/** Whether both files name their patients, in a column or by a line of the head, and not the same one. */
export async function nameOtherPatients(
  flow: InspectedFile,
  pressure: InspectedFile,
  single: SingleFiles,
): Promise<boolean> {
  const [one, other] = [await readPatient(flow, single), await readPatient(pressure, single)];
  if (one !== null && other !== null) return one !== other;
  return (await readStated(flow)).contradicts(await readStated(pressure));
}

/** Patients that the head of a file names: an EDF header, or the lines above a table. */
async function readStated({ file, inspection }: InspectedFile): Promise<StatedPatients> {
  const stated = new StatedPatients();
  const header = parseEdfHeader(await readHead(file));
  if (typeof header !== 'string') {
    for (const [label, name] of readEdfPatient(header)) stated.add(label, name);
    return stated;
  }
  const table = TABLES[inspection.formatId ?? '']?.(file);
  if (table === undefined) return stated;
  const lines = decodeUtf8(await readHead(table)).split(/\r?\n/u, HEAD_LINES);
  lines.forEach((line, at) => stated.take(line, at + 1, false));
  return stated;
}

/** @param flow @param pressure names of the files; those of the patients stay unsaid */
export function issueOfOtherPatients(flow: string, pressure: string): InputIssue {
  const detail = `${flow} and ${pressure} name different patients: they are not joined. Give the files of one patient.`;
  return { code: 'joined_other_patients', detail, values: { flow, pressure } };
}

/** What the column of patients holds in the first row that has a name; null without one. */
async function readPatient({ file, inspection }: InspectedFile, single: SingleFiles): Promise<string | null> {
  const { mapping, formatId } = inspection;
  const format = single.find(formatId ?? '');
  if (mapping?.patients === undefined || format === null) return null;
  const found: string[] = [];
  const options = { mapping, onPatient: (name: string) => void found.push(name) };
  if (format.access === 'stream') format.createReader(options).push(await readHead(file));
  else {
    const reading = format.read([file], options)[Symbol.asyncIterator]();
    while (found.length === 0 && (await reading.next()).done !== true);
    await reading.return?.();
  }
  return found[0] === undefined ? null : spellPatient(found[0]);
}
