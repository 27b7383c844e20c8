import {
  BASE_SCENARIO,
  createDraw,
  EFFORT_FAMILIES,
  MACHINE_FAMILIES,
  type Draw,
  type Scenario,
} from '@eupnea/simulator';
import { judgeScenario, type JudgedRecording } from '../score-scenario.ts';
import { ENTRAINED_SITUATIONS, FAMILY_SITUATIONS } from './family-situations.ts';

export interface FamilyBedQuery {
  /** Absent = drawn from all machine families, bed by bed. */
  readonly machineFamily?: string;
  /** Absent = drawn from all effort families, bed by bed. */
  readonly effortFamily?: string;
  readonly seed: number;
  readonly count: number;
}

/** One patient on one ventilator; machine, effort, lung, settings and situation are functions of query and index. */
export interface FamilyBed {
  readonly machineFamily: string;
  readonly effortFamily: string;
  readonly situation: string;
  readonly scenario: Scenario;
  /** Seed of the simulation. */
  readonly seed: number;
}

/** Simulated duration of a bed, s: thirty to fifty breaths. */
export const FAMILY_BED_SECONDS = 120;
/** Maximum number of beds per seed, so that simulations of neighbouring seeds never share a seed. */
const MOST_BEDS = 1000;

/** @throws Error when a family is unknown or the count is out of range */
export function drawFamilyBeds(query: FamilyBedQuery): readonly FamilyBed[] {
  if (query.count < 0 || query.count > MOST_BEDS) throw new Error(`count ${query.count}: 0 to ${MOST_BEDS}`);
  return Array.from({ length: query.count }, (_, index) => drawBed(query, index));
}

/** Simulates a bed and derives the truth of every breath from the muscle pressure (definitions.md, Asynchrony). */
export function judgeFamilyBed(bed: FamilyBed, seconds: number = FAMILY_BED_SECONDS): JudgedRecording {
  return judgeScenario(bed.scenario, bed.seed, seconds);
}

function drawBed({ machineFamily, effortFamily, seed }: FamilyBedQuery, index: number): FamilyBed {
  const draw = createDraw(seed, `family bed ${machineFamily ?? 'any'} ${effortFamily ?? 'any'} ${index}`);
  const machineSource = pick(MACHINE_FAMILIES, machineFamily, draw);
  const effortSource = pick(EFFORT_FAMILIES, effortFamily, draw);
  const machine = machineSource.draw(draw);
  const effort = effortSource.draw(draw);
  const situation = draw.oneOf(
    effort.entrainment === null ? Object.keys(FAMILY_SITUATIONS) : ENTRAINED_SITUATIONS,
  );
  const make = FAMILY_SITUATIONS[situation];
  if (make === undefined) throw new Error(`no situation ${situation}`);
  const { modes } = machineSource;
  const { trigger, riseTimeS, rateHz, hardware, sensors, leakConductance } = machine;
  const id = `${machineSource.name}/${effortSource.name}/${situation}`;
  const scenario: Scenario = {
    ...BASE_SCENARIO,
    heart: draw.oneOf([null, { ratePerMin: draw.between(55, 115), amplitudeCmh2o: draw.between(0.1, 0.35) }]),
    secretions: draw.oneOf([0, 0, 0, draw.between(0.03, 0.08)]),
    ...make(draw, { modes, trigger, riseTimeS, effort }),
    id,
    rateHz,
    hardware,
    sensors,
    leakConductance,
  };
  return {
    machineFamily: machineSource.name,
    effortFamily: effortSource.name,
    situation,
    scenario,
    seed: seed * MOST_BEDS + index,
  };
}

function pick<Family extends { readonly name: string }>(
  families: readonly Family[],
  name: string | undefined,
  draw: Draw,
): Family {
  if (name === undefined) return draw.oneOf(families);
  const family = families.find((one) => one.name === name);
  if (family === undefined) {
    throw new Error(`family ${name}: one of ${families.map((one) => one.name).join(', ')}`);
  }
  return family;
}
