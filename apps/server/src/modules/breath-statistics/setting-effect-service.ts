import { setImmediate as giveWay } from 'node:timers/promises';
import {
  EFFECT_NUMBERS,
  type EffectDifference,
  type SettingEffect,
  type SettingEffectBody,
} from '@eupnea/contracts/setting-effect';
import { ASYNCHRONY_KINDS, isoTimeOfUs, MINUTE_US } from '@eupnea/model';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import { BOOTSTRAP_LEVEL, BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED } from '../research/comparison-service.ts';
import type { DeviceRange, StoredDataService, Stretch } from '../stored-data/stored-data-service.ts';
import { EFFECT_BLOCK_BREATHS, EFFECT_LEAST_BREATHS, differ, shareOf, spreadOf } from './compare-effect.ts';
import { kindColumn, numberColumn } from './effect-columns.ts';
import { matchBreaths, pickMode, type MatchedSide } from './match-breaths.ts';
import { type MarkedBreath, readMarkedBreaths } from './read-marked-breaths.ts';
import { readMedianBreaths } from './read-median-breaths.ts';
import {
  readPredictedWeightKg,
  readSettingChanges,
  type SettingChange,
} from './setting-effect-repository.ts';

/** Changes of mode compare modes, and therefore cannot match by mode. */
const MODE_SETTING = 'mode_name';
/** Other changes listed in an answer. */
const ALSO_CHANGED_MAX = 20;
/** Distance of the asked time to its change: devices report some settings only every 30 s. */
const CHANGE_REACH_US = 30_000_000;

type Matched = MatchedSide<MarkedBreath>;

interface Change {
  readonly stay: Stretch;
  readonly own: SettingChange;
  readonly previous: SettingChange | undefined;
  readonly before: DeviceRange;
  readonly after: DeviceRange;
}

/** Breathing before and after one change of a setting. */
export class SettingEffectService {
  readonly #storedData: StoredDataService;
  readonly #findings: FindingService;

  constructor(storedData: StoredDataService, findings: FindingService) {
    this.#storedData = storedData;
    this.#findings = findings;
  }

  async compare(viewer: Viewer, body: SettingEffectBody): Promise<SettingEffect> {
    const { pool } = this.#storedData;
    const change = await this.#findChange(viewer, body);
    const { stay, own, previous } = change;
    const all = {
      before: await readMarkedBreaths(pool, this.#findings, change.before),
      after: await readMarkedBreaths(pool, this.#findings, change.after),
    };
    const mode = body.parameter === MODE_SETTING ? null : pickMode(all.before);
    const before = matchBreaths(all.before, mode, 'before', body.breaths);
    const after = matchBreaths(all.after, mode, 'after', body.breaths);
    const kg = stay.patientId === null ? null : await readPredictedWeightKg(pool, stay.patientId, own.atUs);
    const compared: DeviceRange = {
      deviceId: body.device_id,
      fromUs: before.used[0]?.startedAtUs ?? own.atUs,
      toUs: (after.used.at(-1)?.startedAtUs ?? own.atUs) + 1n,
    };
    const others = await readSettingChanges(pool, compared, {
      except: body.parameter,
      limit: ALSO_CHANGED_MAX + 1,
    });
    return {
      device_id: body.device_id,
      ventilation_session_id: stay.sessionId,
      parameter: body.parameter,
      at: isoTimeOfUs(own.atUs),
      value: own.value,
      previous: previous?.value ?? null,
      mode,
      matching: {
        minutes: body.minutes,
        breaths: body.breaths,
        skip_seconds: body.skip_seconds,
        least_breaths: EFFECT_LEAST_BREATHS,
      },
      before: describeSide(change.before, before),
      after: describeSide(change.after, after),
      also_changed: others
        .slice(0, ALSO_CHANGED_MAX)
        .map(({ parameter, atUs, value }) => ({ parameter, at: isoTimeOfUs(atUs), value })),
      also_changed_cut: others.length > ALSO_CHANGED_MAX,
      numbers: await compareNumbers(before, after, kg),
      asynchrony: await compareKinds(before, after),
      waves: await readMedianBreaths(pool, body.device_id, stay.fromUs, before.used, after.used),
      bootstrap: {
        resamples: BOOTSTRAP_RESAMPLES,
        level: BOOTSTRAP_LEVEL,
        seed: String(BOOTSTRAP_SEED),
        block_breaths: EFFECT_BLOCK_BREATHS,
      },
    };
  }

  /** The change and the windows on its sides. An unknown, estimated or invisible change gives not_found. */
  async #findChange(viewer: Viewer, body: SettingEffectBody): Promise<Change> {
    const { device_id: deviceId, parameter, minutes, skip_seconds: skip } = body;
    const atUs = BigInt(Date.parse(body.at)) * 1000n;
    const stretches = await this.#storedData.resolve(viewer, { device_id: deviceId });
    const stay = stretches.find(({ fromUs, toUs }) => fromUs <= atUs + 999n && atUs < toUs);
    if (stay === undefined) throw notFound();
    const changes = await readSettingChanges(this.#storedData.pool, stay, { parameter });
    const place = findNearest(changes, atUs);
    const own = changes[place];
    if (own === undefined) throw notFound();
    const [previous, next] = [changes[place - 1], changes[place + 1]];
    const windowUs = BigInt(minutes) * MINUTE_US;
    const settledUs = own.atUs + BigInt(skip) * 1_000_000n;
    const fromUs = latest(own.atUs - windowUs, previous?.atUs ?? stay.fromUs, stay.fromUs);
    const toUs = earliest(settledUs + windowUs, next?.atUs ?? stay.toUs, stay.toUs);
    return {
      stay,
      own,
      previous,
      before: { deviceId, fromUs, toUs: own.atUs },
      after: { deviceId, fromUs: settledUs, toUs: latest(toUs, settledUs) },
    };
  }
}

/** Place of the change nearest to the time; -1 when none lies within the reach. */
function findNearest(changes: readonly SettingChange[], atUs: bigint): number {
  const distances = changes.map((one) => Math.abs(Number(one.atUs - atUs)));
  const least = Math.min(...distances);
  return least <= CHANGE_REACH_US ? distances.indexOf(least) : -1;
}

async function compareNumbers(
  before: Matched,
  after: Matched,
  kg: number | null,
): Promise<SettingEffect['numbers']> {
  const rows: SettingEffect['numbers'] = [];
  for (const number of EFFECT_NUMBERS) {
    const [left, right] = [numberColumn(before, number, kg), numberColumn(after, number, kg)];
    const difference =
      number === 'vte_ml_kg' && kg === null
        ? { value: null, low: null, high: null, reason: 'no_predicted_weight' as const }
        : await finish(differ(left, right, 'median', number));
    rows.push({ number, before: spreadOf(left), after: spreadOf(right), difference });
  }
  return rows;
}

async function compareKinds(before: Matched, after: Matched): Promise<SettingEffect['asynchrony']> {
  const rows: SettingEffect['asynchrony'] = [];
  for (const kind of ASYNCHRONY_KINDS) {
    const left = kindColumn(before, kind);
    const right = kindColumn(after, kind);
    rows.push({
      kind,
      before: shareOf(left),
      after: shareOf(right),
      difference: await finish(differ(left, right, 'mean', kind)),
    });
  }
  return rows;
}

/** Runs the resampling, yielding between its turns, because the live wall shares this process. */
async function finish(turns: Generator<void, EffectDifference>): Promise<EffectDifference> {
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return turn.value;
    await giveWay();
  }
}

function describeSide(range: DeviceRange, matched: Matched): SettingEffect['before'] {
  return {
    start: isoTimeOfUs(range.fromUs),
    end: isoTimeOfUs(range.toUs),
    found: matched.found,
    incomplete: matched.incomplete,
    other_mode: matched.otherMode,
    artefact: matched.artefact,
    used: matched.used.length,
  };
}

function latest(...times: readonly bigint[]): bigint {
  return times.reduce((left, right) => (left > right ? left : right));
}

function earliest(...times: readonly bigint[]): bigint {
  return times.reduce((left, right) => (left < right ? left : right));
}
