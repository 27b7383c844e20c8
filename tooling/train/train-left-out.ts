/** Trees without some families, for predictions of exactly these, and trees of all of them. */
import { Worker } from 'node:worker_threads';
import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import type { DecisionModel } from '@eupnea/signal';
import { EFFORT_FAMILIES, MACHINE_FAMILIES } from '@eupnea/simulator';
import { binSigns, type BinnedSigns } from './bin-signs.ts';
import type { Prediction } from './calibrate.ts';
import type { FamilyPredictions } from './describe-training.ts';
import type { LeftOutShare, TrainedWithout } from './left-out-worker.ts';
import { isOfFamily, type LabelledBreath, type SignTable } from './measure-signs.ts';
import { packModel, predict, type Ensemble } from './train-decision.ts';

/** Version of the weights' form. */
const MODEL_VERSION = 1;
/** The machines that train have two cores. */
const THREADS = 2;
/** Machine families are left out in so many groups where only a threshold is wanted. */
const GROUPS = 4;

export type Report = (step: string) => void;

export interface GroupedTraining {
  /** Out-of-family predictions by machine family. */
  readonly families: readonly FamilyPredictions[];
  /** Of all families. */
  readonly model: DecisionModel;
}

/** The model of all families, calibrated on predictions of machine families that were left out, a few at a time. */
export async function trainGrouped(table: SignTable, report: Report): Promise<GroupedTraining> {
  const signs = binSigns(table.values, table.signs.length);
  const machines = MACHINE_FAMILIES.map(({ name }) => name);
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    machines.filter((__, at) => at % GROUPS === group),
  );
  const [all = NO_TREES, ...ensembles] = await trainInThreads(table, signs, [[], ...groups], report);
  const families = groups.flatMap((group, at) =>
    group.map((family) => predictFamily(table, signs, ensembles[at] ?? NO_TREES, family)),
  );
  return { families, model: packModel(MODEL_VERSION, table.signs, signs, all, pool(families)) };
}

export interface LeftOutTraining {
  readonly families: readonly FamilyPredictions[];
  /** Model by the family that it never saw, its thresholds set without that family too. */
  readonly models: ReadonlyMap<string, DecisionModel>;
}

/** Every machine and effort family left out in turn. */
export async function trainLeftOut(table: SignTable, report: Report): Promise<LeftOutTraining> {
  const signs = binSigns(table.values, table.signs.length);
  const names = [...MACHINE_FAMILIES, ...EFFORT_FAMILIES].map(({ name }) => name);
  const ensembles = await trainInThreads(
    table,
    signs,
    names.map((name) => [name]),
    report,
  );
  const families = names.map((family, at) => predictFamily(table, signs, ensembles[at] ?? NO_TREES, family));
  const packWithout = (family: string, at: number) =>
    packModel(MODEL_VERSION, table.signs, signs, ensembles[at] ?? NO_TREES, pool(families, family));
  return { families, models: new Map(names.map((family, at) => [family, packWithout(family, at)])) };
}

const NO_TREES: Ensemble = new Map();

/** Figures and thresholds are of the ventilator's marks, as validation is. */
function predictFamily(
  table: SignTable,
  signs: BinnedSigns,
  ensemble: Ensemble,
  family: string,
): FamilyPredictions {
  const isAsked = (breath: LabelledBreath) => isOfFamily(breath, family) && breath.arm === 'marks';
  const byKind = new Map(
    ASYNCHRONY_KINDS.map((kind) => [kind, predict(table, signs, ensemble, kind, isAsked)]),
  );
  return { family, byKind };
}

function pool(families: readonly FamilyPredictions[], without?: string) {
  return (kind: AsynchronyKind): readonly Prediction[] =>
    families
      .flatMap(({ byKind }) => byKind.get(kind) ?? [])
      .filter(({ breath }) => without === undefined || !isOfFamily(breath, without));
}

/** @param leftOut families that no bed of is learnt from; one ensemble each, in order */
async function trainInThreads(
  { breaths }: SignTable,
  signs: BinnedSigns,
  leftOut: readonly (readonly string[])[],
  report: Report,
): Promise<readonly Ensemble[]> {
  const ensembles: Ensemble[] = [];
  await Promise.all(
    Array.from({ length: THREADS }, async (_, thread) => {
      const tasks = leftOut
        .map((families, place) => ({ families, place }))
        .filter(({ place }) => place % THREADS === thread);
      const share: LeftOutShare = { table: { breaths }, signs, tasks };
      await new Promise<void>((resolve, reject) => {
        const worker = new Worker(new URL('./left-out-worker.ts', import.meta.url), { workerData: share });
        worker.on('message', ({ place, ensemble }: TrainedWithout) => {
          report(`without ${leftOut[place]?.join(', ') || 'none'}`);
          ensembles[place] = ensemble;
        });
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      });
    }),
  );
  return ensembles;
}
