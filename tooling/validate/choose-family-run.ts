import {
  FAMILY_DEVELOPMENT_SEEDS,
  FRESH_EVALUATIONS,
  type FamilyRun,
  type FreshEvaluation,
  type SeedRange,
} from '@eupnea/validation';

export interface FamilyChoice {
  readonly run: FamilyRun;
  /** 1 to 3; null = on development seeds, whose figures are for development only. */
  readonly evaluation: number | null;
}

interface Wanted {
  readonly seeds: string;
  readonly beds: string;
  readonly evaluation: string | undefined;
}

/** A few hundred breaths of a family are enough; more would take hours over all of them. */
const MOST_BEDS = 200;

/** @throws Error when seeds are no development seeds, or the evaluation is unknown or spent */
export function chooseFamilyRun(
  { seeds, beds, evaluation }: Wanted,
  evaluations: readonly FreshEvaluation[] = FRESH_EVALUATIONS,
): FamilyChoice {
  const count = Number(beds);
  if (!Number.isInteger(count) || count < 1 || count > MOST_BEDS) {
    throw new Error(`--family-beds ${beds}: 1 to ${MOST_BEDS}`);
  }
  if (evaluation !== undefined) {
    return {
      run: { seeds: freshRange(evaluation, evaluations), beds: count },
      evaluation: Number(evaluation),
    };
  }
  return { run: { seeds: developmentRange(seeds), beds: count }, evaluation: null };
}

function developmentRange(text: string): SeedRange {
  const match = /^(\d+)(?:-(\d+))?$/u.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  const { from: least, to: most } = FAMILY_DEVELOPMENT_SEEDS;
  if (match === null || from < least || to > most || to < from) {
    throw new Error(`--family-seeds ${text}: development seeds are ${least}-${most}`);
  }
  return { from, to };
}

function freshRange(text: string, evaluations: readonly FreshEvaluation[]): SeedRange {
  const fresh = evaluations[Number(text) - 1];
  if (fresh === undefined) throw new Error(`--evaluation ${text}: 1 to ${evaluations.length}`);
  if (fresh.commit !== null) throw new Error(`--evaluation ${text}: spent on commit ${fresh.commit}`);
  return { from: fresh.from, to: fresh.to };
}
