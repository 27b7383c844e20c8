/** The sign table of all training beds; recordings and tables are kept in a cache. */
import { join } from 'node:path';
import { joinTables, measureBed, TRAINING_ARMS, type SignTable } from './measure-signs.ts';
import {
  listClassicalTrainingBeds,
  listFamilyTrainingBeds,
  recordBed,
  type TrainingBed,
} from './record-beds.ts';
import { TRAINED_SIGNS } from './trained-signs.ts';

export interface TrainingSeeds {
  readonly families: { readonly from: number; readonly to: number };
  readonly classical: { readonly from: number; readonly to: number };
}

/** Every bed by its marks; one of four in each other way. */
const OTHER_ARMS = 4;

export function readTrainingTable(seeds: TrainingSeeds, cache: string): SignTable {
  const tables: SignTable[] = [];
  for (const [at, bed] of listBeds(seeds).entries()) {
    const recorded = recordBed(bed, join(cache, 'beds'));
    for (const [place, arm] of TRAINING_ARMS.entries()) {
      if (place > 0 && at % OTHER_ARMS !== place) continue;
      tables.push(pickSigns(measureBed(recorded, arm)));
    }
  }
  return joinTables(tables);
}

function listBeds({ families, classical }: TrainingSeeds): readonly TrainingBed[] {
  const beds: TrainingBed[] = [];
  for (let seed = families.from; seed <= families.to; seed += 1) beds.push(...listFamilyTrainingBeds(seed));
  for (let seed = classical.from; seed <= classical.to; seed += 1)
    beds.push(...listClassicalTrainingBeds(seed));
  return beds;
}

/** @throws Error when a sign is not measured */
function pickSigns({ signs, values, breaths }: SignTable): SignTable {
  if (signs.length === 0) return { signs, values, breaths };
  const places = TRAINED_SIGNS.map((name) => signs.indexOf(name));
  const missing = TRAINED_SIGNS.filter((_, at) => places[at] === -1);
  if (missing.length > 0) throw new Error(`signs that are not measured: ${missing.join(', ')}`);
  const rows = values.length / signs.length;
  const picked = new Float32Array(rows * places.length);
  for (let row = 0; row < rows; row += 1) {
    for (const [at, place] of places.entries()) {
      picked[row * places.length + at] = values[row * signs.length + place] ?? Number.NaN;
    }
  }
  return { signs: TRAINED_SIGNS, values: picked, breaths };
}
