import type { InputIssue } from '@eupnea/model';
import { readHead } from '../named-source.ts';
import type { InspectedFile } from './half-recording.ts';
import type { SingleFiles } from './joined-format.ts';

/** Whether both files have a column of patients and begin with different ones: then they are not of one recording. */
export async function nameOtherPatients(
  flow: InspectedFile,
  pressure: InspectedFile,
  single: SingleFiles,
): Promise<boolean> {
  const [one, other] = [await readPatient(flow, single), await readPatient(pressure, single)];
  return one !== null && other !== null && one !== other;
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
  return found[0] === undefined ? null : normalize(found[0]);
}

/** Programs write one number in several ways: 7, 007, 7.0. */
function normalize(name: string): string {
  return /^\d+(?:\.0+)?$/.test(name) ? String(Number(name)) : name.toLowerCase();
}
