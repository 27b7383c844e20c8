import {
  MUSCLE_TRUTH_CHANNELS,
  type MuscleScore,
  type MuscleScoreBody,
  type MuscleScores,
} from '@eupnea/contracts/muscle-score';
import { type AsynchronyKind, isoTimeOfUs, HOUR_US } from '@eupnea/model';
import {
  agreeOn,
  listAnswers,
  scoreDetectors,
  spreadOf,
  type KindScore,
  type TruthChannel,
} from '@eupnea/validation/muscle-score';
import type { Viewer } from '../access/access-service.ts';
import type { CorrectedLabelService } from '../labeling/corrected-label-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import {
  groupByPatient,
  joinStretches,
  readExtent,
  toTime,
  type DeviceRange,
  type StoredDataService,
  type Stretch,
} from '../stored-data/stored-data-service.ts';
import { correctBreath, type CorrectedLabels } from './correct-breath.ts';
import { MuscleGatherer, type Gathered, type SessionBreath } from './muscle-gatherer.ts';
import { earliest, findChestWall, latest } from './muscle-stretches.ts';

/** Longest scored time: every sample of it is read and labelled while the caller waits. */
const HOURS_MAX = 12;
/** Breaths listed behind a count, and pairs in the plot. */
const LISTED_MAX = 50;
const PAIRS_MAX = 1000;

const NO_LABELS: CorrectedLabels = new Map();
const NO_BREATHS: readonly SessionBreath[] = [];

/** A patient, or a session without one, with the first and last breath of the period. */
interface Person {
  readonly patientId: number | null;
  readonly stretches: readonly Stretch[];
  readonly firstUs: bigint;
  readonly lastUs: bigint;
}

/** Scores the detectors on each patient by the patient's own muscle channel. */
export class MuscleScoreService {
  readonly #storedData: StoredDataService;
  readonly #gatherer: MuscleGatherer;
  readonly #corrected: CorrectedLabelService;

  constructor(storedData: StoredDataService, findings: FindingService, corrected: CorrectedLabelService) {
    this.#storedData = storedData;
    this.#gatherer = new MuscleGatherer(storedData.pool, findings);
    this.#corrected = corrected;
  }

  async score(viewer: Viewer, { channel: asked, labels, ...scope }: MuscleScoreBody): Promise<MuscleScores> {
    const stretches = await this.#storedData.resolve(viewer, scope);
    const people = await this.#listPeople(stretches);
    const pseudonyms = await this.#storedData.readPseudonyms(stretches);
    const firstUs = people.map((person) => person.firstUs).reduce(earliestOf, null);
    const lastUs = people.map((person) => person.lastUs).reduce(latestOf, null);
    const leastUs = lastUs === null ? 0n : lastUs - BigInt(HOURS_MAX) * HOUR_US;
    const name = ({ patientId }: Person) => ({
      patient_id: patientId,
      pseudonym: patientId === null ? null : (pseudonyms.get(patientId) ?? null),
    });
    const correct = (ranges: readonly DeviceRange[]) =>
      labels === 'corrected' ? this.#corrected.read(viewer, ranges) : Promise.resolve(NO_LABELS);
    const scores: MuscleScore[] = [];
    for (const person of people.filter((one) => one.lastUs > leastUs))
      scores.push({ ...name(person), ...(await this.#scorePerson(person, leastUs, asked, correct)) });
    const isCut = firstUs !== null && firstUs < leastUs;
    return {
      start: toTime(isCut ? leastUs : firstUs),
      end: toTime(lastUs),
      hours_max: HOURS_MAX,
      cut: isCut,
      scores,
      not_scored: people.filter((one) => one.lastUs <= leastUs).map(name),
    };
  }

  async #listPeople(stretches: readonly Stretch[]): Promise<readonly Person[]> {
    const people: Person[] = [];
    for (const own of groupByPatient(stretches)) {
      const { firstUs, lastUs } = await readExtent(this.#storedData.pool, joinStretches(own));
      if (firstUs === null || lastUs === null) continue;
      people.push({ patientId: own[0]?.patientId ?? null, stretches: own, firstUs, lastUs });
    }
    return people;
  }

  async #scorePerson(
    { stretches, firstUs, lastUs }: Person,
    leastUs: bigint,
    asked: TruthChannel | undefined,
    correct: (ranges: readonly DeviceRange[]) => Promise<CorrectedLabels>,
  ): Promise<Omit<MuscleScore, 'patient_id' | 'pseudonym'>> {
    const fromUs = latest(firstUs, leastUs);
    const ranges = joinStretches(stretches).flatMap((range) => clip(range, fromUs, lastUs));
    const chestWall = await findChestWall(this.#storedData.pool, ranges);
    const gathered = await this.#gatherer.gather(ranges, chestWall);
    const channels = MUSCLE_TRUTH_CHANNELS.filter((channel) => gathered.has(channel));
    const channel = asked ?? channels[0] ?? null;
    const { elastance, source } = chestWall;
    return {
      start: toTime(fromUs),
      end: toTime(lastUs),
      channels,
      channel,
      chest_wall: channel === 'oesophageal_pressure' ? { elastance, source } : null,
      ...summarise(channel === null ? undefined : gathered.get(channel), await correct(ranges)),
    };
  }
}

function summarise(
  own: Gathered | undefined,
  corrections: CorrectedLabels,
): Omit<MuscleScore, 'patient_id' | 'pseudonym' | 'start' | 'end' | 'channels' | 'channel' | 'chest_wall'> {
  const derived = own?.breaths ?? NO_BREATHS;
  const breaths = derived.map((breath) => correctBreath(breath, corrections));
  const times = (read: (breath: SessionBreath) => number | null) =>
    spreadOf(breaths.flatMap((breath) => read(breath) ?? []));
  const pairs = own?.pairs ?? [];
  return {
    breaths: breaths.length,
    labelled: breaths.filter(({ truth }) => Object.values(truth.labels).some((label) => label !== null))
      .length,
    corrected: breaths.filter((breath, at) => breath !== derived[at]).length,
    efforts: own?.efforts ?? 0,
    kinds: scoreDetectors(breaths).map((score) => describeKind(score, breaths)),
    trigger_delay_s: times(({ truth }) => truth.triggerDelayS),
    cycling_offset_s: times(({ truth }) => truth.cyclingOffsetS),
    effort_agreement: {
      ...agreeOn(pairs.map(({ measured, truth }) => [measured, truth])),
      pairs: pairs.slice(0, PAIRS_MAX),
      pairs_cut: pairs.length > PAIRS_MAX,
    },
  };
}

function describeKind(
  { kind, answers, sensitivity, specificity }: KindScore,
  breaths: readonly SessionBreath[],
): MuscleScore['kinds'][number] {
  const list = (count: 'found' | 'missed' | 'undecided' | 'falselyFound') => ({
    count: answers[count],
    breaths: listAnswers(breaths, kind, count)
      .slice(0, LISTED_MAX)
      .flatMap((at) => {
        const breath = breaths[at];
        if (breath === undefined) return [];
        const { startedAtUs, breathNumber } = breath.row;
        const startedAt = isoTimeOfUs(startedAtUs);
        return [{ device_id: breath.deviceId, breath_number: breathNumber, started_at: startedAt }];
      }),
  });
  const known: AsynchronyKind = kind;
  return {
    kind: known,
    found: list('found'),
    missed: list('missed'),
    undecided: list('undecided'),
    falsely_found: list('falselyFound'),
    rightly_not: answers.rightlyNot,
    undecided_without: answers.undecidedWithout,
    not_scored: answers.notScored,
    sensitivity,
    specificity,
  };
}

function clip(range: DeviceRange, leastUs: bigint, lastUs: bigint): readonly DeviceRange[] {
  const fromUs = latest(range.fromUs, leastUs);
  const toUs = earliest(range.toUs, lastUs);
  return fromUs < toUs ? [{ deviceId: range.deviceId, fromUs, toUs }] : [];
}

function earliestOf(known: bigint | null, time: bigint): bigint {
  return known === null ? time : earliest(known, time);
}

function latestOf(known: bigint | null, time: bigint): bigint {
  return known === null ? time : latest(known, time);
}
