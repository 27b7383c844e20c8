import { resolve } from 'node:path';
import { gatherRecordings, type GatheredRecordings } from '@eupnea/formats';
import { findCompanions } from '../find-companions.ts';
import { openFileSource } from './find-inputs.ts';

/** The files that were named, and those beside them that they name: who names a record's header means the record. */
export async function addCompanions(paths: readonly string[]): Promise<readonly string[]> {
  const named = new Set(paths.map((path) => resolve(path)));
  const beside = (await Promise.all(paths.map(findCompanions))).flat();
  const missed = [...new Set(beside)].filter((path) => !named.has(resolve(path)));
  return [...paths, ...missed];
}

/** The recordings of files on disk. The same files in the same order give the same list, in every process. */
export async function gatherInputs(paths: readonly string[]): Promise<GatheredRecordings> {
  return await gatherRecordings(await Promise.all(paths.map(openFileSource)));
}
