import { saveFile } from '../../../lib/files/save-file.ts';
import type { ConvertedFile } from '../logic/conversion-item.ts';
import { makeNamesUnique } from '../logic/name-output.ts';
import { runConversionWorker } from '../worker/run-conversion-worker.ts';

/** Saves one file as it is and several as an archive, because browsers ask before a page saves many files. */
export async function saveResults(files: readonly ConvertedFile[], archiveName: string): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  if (files.length === 1) {
    saveFile(first.content, first.name);
    return;
  }
  const names = makeNamesUnique(files.map(({ name }) => name));
  const named = files.map(({ content }, position) => ({ content, name: names[position] ?? '' }));
  const { content } = await runConversionWorker({ type: 'zip', files: named }, 'zipped', {});
  saveFile(content, archiveName);
}
