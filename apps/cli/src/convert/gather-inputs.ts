import { resolve } from 'node:path';
import { gatherRecordings, type GatheredRecordings } from '@eupnea/formats';
import { findCompanions } from '../find-companions.ts';
import { openFileSource } from './find-inputs.ts';

/** Named files and the companions that they name: the header of a record stands for the whole record. */
export async function addCompanions(paths: readonly string[]): Promise<readonly string[]> {
  const named = new Set(paths.map((path) => resolve(path)));
  const beside = (await Promise.all(paths.map(findCompanions))).flat();
  const missed = [...new Set(beside)].filter((path) => !named.has(resolve(path)));
  return [...paths, ...missed];
}

/** Recordings of files on disk. The result depends only on the files and their order, in every process. */
export async function gatherInputs(paths: readonly string[]): Promise<GatheredRecordings> {
  return await gatherRecordings(await Promise.all(paths.map(openFileSource)));
}
