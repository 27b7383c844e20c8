/** One thread of the training: the tasks that it is given, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BinnedSigns } from './bin-signs.ts';
import { isOfFamily, type SignTable } from './measure-signs.ts';
import { trainEnsemble, type Ensemble } from './train-decision.ts';

export interface LeftOutShare {
  readonly table: Pick<SignTable, 'breaths'>;
  readonly signs: BinnedSigns;
  readonly tasks: readonly { readonly families: readonly string[]; readonly place: number }[];
}

export interface TrainedWithout {
  readonly place: number;
  readonly ensemble: Ensemble;
}

const share: LeftOutShare = workerData;
for (const { families, place } of share.tasks) {
  const ensemble = trainEnsemble(
    share.table,
    share.signs,
    (breath) => !families.some((family) => isOfFamily(breath, family)),
  );
  const trained: TrainedWithout = { place, ensemble };
  parentPort?.postMessage(trained, []);
}
