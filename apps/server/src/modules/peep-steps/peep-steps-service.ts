import { setImmediate as giveWay } from 'node:timers/promises';
import { PEEP_MANOEUVRES_MAX, type PeepSteps, type PeepStepsQuery } from '@eupnea/contracts/peep-steps';
import { EDGE_MINUTES, findPeepManoeuvresInSteps, LONGEST_LEVEL_MINUTES, runGivingWay } from '@eupnea/signal';
import { notFound } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import { readHeads, SiteDays } from '../reports/daily-report-service.ts';
import {
  type DeviceRange,
  endStretches,
  joinStretches,
  readExtent,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { chooseEnd, clip, layDays, toIso } from '../weaning/weaning-service.ts';
import { describeManoeuvre, type ModedBreath } from './describe-manoeuvre.ts';
import {
  PAGE_ROWS,
  readPeepBreaths,
  readSetPeeps,
  type SetPeep,
  type StoredPeepBreath,
} from './peep-step-repository.ts';

export interface PeepStepsServiceOptions {
  readonly storedData: StoredDataService;
  readonly timeZone: string;
  readonly now: () => number;
}

/** Time read around the days, so that a manoeuvre across midnight is whole. */
const LEAD_MS = (LONGEST_LEVEL_MINUTES + EDGE_MINUTES) * 60_000;

/** Breaths of one answer: a week at 38 a minute. */
const BREATHS_MAX = 400_000;

interface Days {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Found {
  /** The newest that begin in the days, of one device. */
  readonly manoeuvres: PeepSteps['manoeuvres'];
  /** All that begin in the days. */
  readonly total: number;
  readonly unset: number;
  readonly breaths: number;
}

/** Steps of PEEP of one patient over days. */
export class PeepStepsService {
  readonly #options: PeepStepsServiceOptions;

  constructor(options: PeepStepsServiceOptions) {
    this.#options = options;
  }

  async read(viewer: Viewer, patientId: number, query: PeepStepsQuery): Promise<PeepSteps> {
    const { storedData, now, timeZone } = this.#options;
    const { pool } = storedData;
    const nowMs = now();
    const zone = query.time_zone ?? timeZone;
    const all = await storedData.resolve(viewer, { patient_id: patientId, project_id: query.project_id });
    const { lastUs } = await readExtent(pool, joinStretches(all));
    const newestMs = lastUs === null ? nowMs : Number(lastUs) / 1000;
    // Recordings may lie in the future of the server's clock.
    const knownMs = Math.max(nowMs, newestMs);
    const askedMs = query.at === undefined ? chooseEnd(nowMs, newestMs) : Date.parse(query.at);
    const days = layDays(new SiteDays(zone), askedMs, query.days);
    const [fromMs, toMs] = [days[0]?.startMs ?? askedMs, days.at(-1)?.endMs ?? askedMs];
    const { patient } = await readHeads(pool, patientId, undefined);
    if (patient === null) throw notFound();
    const read = { fromMs: fromMs - LEAD_MS, toMs: toMs + LEAD_MS };
    const ranges = joinStretches(clip(endStretches(all, knownMs), read));
    const found: Found[] = [];
    let room = BREATHS_MAX;
    for (const range of ranges) {
      const one = await this.#find(range, { fromMs, toMs }, room);
      room -= one.breaths;
      found.push(one);
    }
    const own = found
      .flatMap(({ manoeuvres }) => manoeuvres)
      .toSorted((left, right) => Date.parse(right.start) - Date.parse(left.start));
    return {
      patient,
      start: toIso(fromMs),
      end: toIso(toMs),
      time_zone: zone,
      made_at: toIso(nowMs),
      manoeuvres: own.slice(0, PEEP_MANOEUVRES_MAX),
      manoeuvres_total: sum(found.map(({ total }) => total)),
      unset_changes: sum(found.map(({ unset }) => unset)),
      breaths: BREATHS_MAX - room,
      is_cut: room <= 0,
    };
  }

  async #find(range: DeviceRange, days: Days, room: number): Promise<Found> {
    const { pool } = this.#options.storedData;
    const settings = new SetPeeps(await readSetPeeps(pool, range));
    const breaths: ModedBreath[] = [];
    for (let { fromUs } = range; breaths.length < room; ) {
      const rows = await readPeepBreaths(pool, { ...range, fromUs });
      for (const row of rows.slice(0, room - breaths.length)) breaths.push(toBreath(row, settings));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) break;
      fromUs = last.startedAtUs + 1n;
    }
    // The live waves leave this thread between two parts of the arithmetic.
    const { manoeuvres, unset } = await runGivingWay(findPeepManoeuvresInSteps(breaths), giveWay);
    const own = manoeuvres.filter(({ startMs }) => startMs >= days.fromMs && startMs < days.toMs);
    const described: PeepSteps['manoeuvres'] = [];
    for (const one of own.slice(-PEEP_MANOEUVRES_MAX)) {
      described.push(describeManoeuvre(range.deviceId, one, breaths));
      await giveWay();
    }
    return {
      manoeuvres: described,
      total: own.length,
      unset,
      breaths: breaths.length,
    };
  }
}

/** The setting in force at ascending times. */
class SetPeeps {
  readonly #settings: readonly SetPeep[];
  #place = 0;

  constructor(settings: readonly SetPeep[]) {
    this.#settings = settings;
  }

  at(timeUs: bigint): number {
    for (let next = this.#settings[this.#place + 1]; next !== undefined && next.startedAtUs <= timeUs; ) {
      this.#place += 1;
      next = this.#settings[this.#place + 1];
    }
    const own = this.#settings[this.#place];
    const isInForce =
      own !== undefined && own.startedAtUs <= timeUs && (own.endedAtUs === null || own.endedAtUs > timeUs);
    return isInForce ? own.value : Number.NaN;
  }
}

function toBreath(row: StoredPeepBreath, settings: SetPeeps): ModedBreath {
  return {
    startMs: Number(row.startedAtUs) / 1000,
    mode: row.mode,
    peepCmh2o: row.peep ?? Number.NaN,
    vtiMl: row.vti ?? Number.NaN,
    vteMl: row.vte ?? Number.NaN,
    plateauCmh2o: row.plateau ?? Number.NaN,
    drivingPressureCmh2o: row.drivingPressure ?? Number.NaN,
    complianceMlCmh2o: row.compliance ?? Number.NaN,
    isVolumeControlled: row.mode === 'vc',
    triggerDropCmh2o: row.triggerDrop ?? Number.NaN,
    setPeepCmh2o: settings.at(row.startedAtUs),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
