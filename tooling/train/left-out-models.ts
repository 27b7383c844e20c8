/** Models by the family that they never saw: read from the cache, or trained where the cache is of another analysis. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ANALYSIS_VERSION, type DecisionModel } from '@eupnea/signal';
import { readTrainingTable, type TrainingSeeds } from './read-training-table.ts';
import { BOOSTING } from './train-decision.ts';
import { trainLeftOut, type Report } from './train-left-out.ts';
import { TRAINED_SIGNS } from './trained-signs.ts';

/** Development seeds that no other command uses by default. */
export const TRAINING_SEEDS: TrainingSeeds = {
  families: { from: 3001, to: 3070 },
  classical: { from: 31, to: 32 },
};

/** Recordings take some 100 MB; a folder in memory may be named instead. */
export function trainingCache(): string {
  return process.env['EUPNEA_TRAIN_CACHE'] ?? resolve(import.meta.dirname, '../../node_modules/.cache/train');
}

export async function readLeftOutModels(
  cache: string,
  report: Report,
): Promise<ReadonlyMap<string, DecisionModel>> {
  const folder = join(cache, 'left-out', keyOfAnalysis());
  const path = join(folder, 'models.json');
  if (existsSync(path)) {
    const kept: readonly (readonly [string, DecisionModel])[] = JSON.parse(readFileSync(path, 'utf8'));
    return new Map(kept);
  }
  const { models } = await trainLeftOut(readTrainingTable(TRAINING_SEEDS, cache), report);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify([...models]));
  return models;
}

/** Models of another analysis, other signs, other trees or other beds are others. */
function keyOfAnalysis(): string {
  const key = JSON.stringify([ANALYSIS_VERSION, TRAINED_SIGNS, BOOSTING, TRAINING_SEEDS]);
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}
