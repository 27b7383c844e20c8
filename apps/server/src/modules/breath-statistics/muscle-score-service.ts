import { setImmediate as giveWay } from 'node:timers/promises';
import {
  MUSCLE_TRUTH_CHANNELS,
  type MuscleScore,
  type MuscleScoreBody,
} from '@eupnea/contracts/muscle-score';
import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import {
  agreeOn,
  listAnswers,
  scoreDetectors,
  spreadOf,
  USUAL_CHEST_WALL,
  type ChestWallModel,
  type KindScore,
  type TruthChannel,
} from '@eupnea/validation/muscle-score';
import { readWaveform } from '../../storage/waveform/read-waveform.ts';
import type { Viewer } from '../access/access-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import {
  joinStretches,
  readExtent,
  toTime,
  type DeviceRange,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { readChestWall, readScoreBreaths, type ScoreBreathRow } from './muscle-score-repository.ts';
import { scoreStretch, type PlacedBreath, type ScoredStretch, type StoredAnswers } from './score-stretch.ts';

/** Longest scored time: every sample of it is read and labelled while the caller waits. */
const HOURS_MAX = 12;
const HOUR_US = 3_600_000_000n;
/** Samples are read in such parts, and this much beside each, so that breaths at a border have neighbours. */
const PART_US = HOUR_US / 2n;
const BESIDE_US = 30_000_000n;
const FINDINGS_PAGE = 1000;
/** Breaths listed behind a count, and pairs in the plot. */
const LISTED_MAX = 50;
const PAIRS_MAX = 1000;
const NO_BREATHS: readonly SessionBreath[] = [];

interface SessionBreath extends PlacedBreath {
  readonly deviceId: number;
}

interface Gathered {
  /** In order of time on each device. */
  readonly breaths: SessionBreath[];
  readonly pairs: MuscleScore['effort_agreement']['pairs'];
  efforts: number;
}

interface ChestWall extends ChestWallModel {
  readonly source: 'measured' | 'usual';
}

/** Scores the detectors on one patient by the patient's own muscle channel. */
export class MuscleScoreService {
  readonly #storedData: StoredDataService;
  readonly #findings: FindingService;

  constructor(storedData: StoredDataService, findings: FindingService) {
    this.#storedData = storedData;
    this.#findings = findings;
  }

  async score(viewer: Viewer, { channel: asked, ...scope }: MuscleScoreBody): Promise<MuscleScore> {
    const { pool } = this.#storedData;
    const stretches = await this.#storedData.resolve(viewer, scope);
    const patients = Map.groupBy(stretches, ({ patientId }) => patientId);
    // A chest wall and the usual effort are those of one patient.
    const all = [...patients.values()].flatMap(joinStretches);
    const { firstUs, lastUs } = await readExtent(pool, all);
    const leastUs = lastUs === null ? null : lastUs - BigInt(HOURS_MAX) * HOUR_US;
    const ranges = all.flatMap((range) => clip(range, firstUs, lastUs, leastUs));
    const gathered = new Map<TruthChannel, Gathered>();
    const chestWalls: ChestWall[] = [];
    for (const range of ranges) {
      const chestWall = await this.#findChestWall(range);
      chestWalls.push(chestWall);
      for (const part of cutParts(range)) {
        await this.#gather(part, range, chestWall, gathered);
      }
    }
    const channels = MUSCLE_TRUTH_CHANNELS.filter((channel) => gathered.has(channel));
    const channel = asked ?? channels[0] ?? null;
    const own = channel === null ? undefined : gathered.get(channel);
    const cut = firstUs !== null && leastUs !== null && firstUs < leastUs;
    return {
      start: toTime(cut ? leastUs : firstUs),
      end: toTime(lastUs),
      hours_max: HOURS_MAX,
      cut,
      channels,
      channel,
      chest_wall: channel === 'oesophageal_pressure' ? describeChestWall(chestWalls) : null,
      ...summarise(own),
    };
  }

  async #findChestWall(range: DeviceRange): Promise<ChestWall> {
    const elastance = await readChestWall(this.#storedData.pool, range);
    if (elastance === null) return { ...USUAL_CHEST_WALL, source: 'usual' };
    return { elastance, airwayShare: 0, source: 'measured' };
  }

  /** Adds the breaths that start in the part; those beside it are read as neighbours only. */
  async #gather(
    part: DeviceRange,
    range: DeviceRange,
    chestWall: ChestWall,
    gathered: Map<TruthChannel, Gathered>,
  ): Promise<void> {
    const { pool } = this.#storedData;
    const { deviceId } = part;
    const wide: DeviceRange = {
      deviceId,
      fromUs: latest(part.fromUs - BESIDE_US, range.fromUs),
      toUs: earliest(part.toUs + BESIDE_US, range.toUs),
    };
    const channels = ['pressure', 'flow', ...MUSCLE_TRUTH_CHANNELS] as const;
    const segments = await readWaveform(pool, { ...wide, channels });
    const measured = segments.filter(({ columns }) =>
      MUSCLE_TRUTH_CHANNELS.some((channel) => columns[channel] !== undefined),
    );
    if (measured.length === 0) return;
    const rows = await readScoreBreaths(pool, wide);
    const answers = await this.#readAnswers(wide, rows);
    for (const channel of MUSCLE_TRUTH_CHANNELS) {
      for (const segment of measured) {
        const scored = scoreStretch(segment, channel, rows, answers, chestWall);
        if (scored !== null) add(gathered, channel, part, scored);
        // Labelling is arithmetic, and the live wall shares this process.
        await giveWay();
      }
    }
  }

  async #readAnswers(range: DeviceRange, rows: readonly ScoreBreathRow[]): Promise<StoredAnswers> {
    const findings = [];
    for await (const page of this.#findings.readAll([range], FINDINGS_PAGE, [...ASYNCHRONY_KINDS]))
      findings.push(...page);
    const places = rows.map(({ startedAtUs }) => ({ deviceId: range.deviceId, fromUs: startedAtUs }));
    const undecided = new Map<ScoreBreathRow, StoredUndecided>();
    for (const { position, kinds } of await this.#findings.readUndecidedOnBreaths(places)) {
      const row = rows[position];
      if (row !== undefined) undecided.set(row, kinds);
    }
    return { findings, undecided };
  }
}

type StoredUndecided = Awaited<ReturnType<FindingService['readUndecidedOnBreaths']>>[number]['kinds'];

function add(
  gathered: Map<TruthChannel, Gathered>,
  channel: TruthChannel,
  { deviceId, fromUs, toUs }: DeviceRange,
  { breaths, effortsUs, pairs }: ScoredStretch,
): void {
  const own = gathered.get(channel) ?? { breaths: [], pairs: [], efforts: 0 };
  gathered.set(channel, own);
  const isIn = (timeUs: bigint) => timeUs >= fromUs && timeUs < toUs;
  for (const breath of breaths) if (isIn(breath.row.startedAtUs)) own.breaths.push({ ...breath, deviceId });
  own.efforts += effortsUs.filter(isIn).length;
  for (const { startedAtUs, ...pair } of pairs)
    if (isIn(startedAtUs)) own.pairs.push({ device_id: deviceId, ...pair });
}

function summarise(
  own: Gathered | undefined,
): Omit<MuscleScore, 'start' | 'end' | 'hours_max' | 'cut' | 'channels' | 'channel' | 'chest_wall'> {
  const breaths = own?.breaths ?? NO_BREATHS;
  const times = (read: (breath: SessionBreath) => number | null) =>
    spreadOf(breaths.flatMap((breath) => read(breath) ?? []));
  const pairs = own?.pairs ?? [];
  return {
    breaths: breaths.length,
    labelled: breaths.filter(({ truth }) => Object.values(truth.labels).some((label) => label !== null))
      .length,
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
        const startedAt = new Date(Number(startedAtUs / 1000n)).toISOString();
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

/** Of several stays the first: each is scored by its own. */
function describeChestWall([first]: readonly ChestWall[]): MuscleScore['chest_wall'] {
  return first === undefined ? null : { elastance: first.elastance, source: first.source };
}

function clip(
  range: DeviceRange,
  firstUs: bigint | null,
  lastUs: bigint | null,
  leastUs: bigint | null,
): readonly DeviceRange[] {
  if (firstUs === null || lastUs === null || leastUs === null) return [];
  const fromUs = latest(range.fromUs, latest(firstUs, leastUs));
  const toUs = earliest(range.toUs, lastUs);
  return fromUs < toUs ? [{ deviceId: range.deviceId, fromUs, toUs }] : [];
}

function cutParts({ deviceId, fromUs, toUs }: DeviceRange): readonly DeviceRange[] {
  const parts: DeviceRange[] = [];
  for (let at = fromUs; at < toUs; at += PART_US)
    parts.push({ deviceId, fromUs: at, toUs: earliest(at + PART_US, toUs) });
  return parts;
}

function latest(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function earliest(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
