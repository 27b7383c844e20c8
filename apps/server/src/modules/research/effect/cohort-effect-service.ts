import { setImmediate as giveWay } from 'node:timers/promises';
import {
  type CohortEffect,
  type CohortEffectBody,
  EFFECT_ROWS,
  EXCLUSION_REASONS,
  type EffectProgress,
  type ExclusionReason,
} from '@eupnea/contracts/cohort-effect';
import { isoTimeOfUs } from '@eupnea/model';
import { ProblemError } from '../../../http/problem-error.ts';
import type { Viewer } from '../../access/access-service.ts';
import {
  type ChangeMeasure,
  type ChangeMeasureService,
  EFFECT_LEAST_BREATHS,
} from '../../breath-statistics/change-measure-service.ts';
import { BOOTSTRAP_LEAST_PATIENTS, BOOTSTRAP_LEVEL, BOOTSTRAP_RESAMPLES } from '../bootstrap-difference.ts';
import { BOOTSTRAP_SEED } from '../compare-table.ts';
import { type GroupParts, resolveGroups } from '../resolve-groups.ts';
import { sumHours } from '../select-cohort.ts';
import { readChanges, type CohortChange, takeTurns } from './read-changes.ts';
import { STAGE_SECONDS } from './find-changes.ts';
import { readDeviceModes } from './read-device-modes.ts';
import { poolChanges } from './pool-changes.ts';

/** Maximum number of changes whose breaths are read: about 20 ms each, so some seconds of an answer. */
export const CHANGES_MAX = 400;

/** Maximum number of effects computed at once: each reads a hundred thousand breaths. */
const EFFECTS_AT_ONCE = 1;
const RETRY_AFTER_SECONDS = 5;

interface MeasuredCohortChange {
  readonly change: CohortChange;
  readonly measure: ChangeMeasure | null;
  readonly excluded: ExclusionReason | null;
}

/** Who waits for an effect. */
export interface EffectWatch {
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Called before the first change and after each. */
  readonly onProgress?: (progress: EffectProgress) => void;
}

/** Breathing before and after all changes of a setting in a cohort. */
export class CohortEffectService {
  readonly #parts: GroupParts;
  readonly #measures: ChangeMeasureService;
  #running = 0;

  constructor(parts: GroupParts, measures: ChangeMeasureService) {
    this.#parts = parts;
    this.#measures = measures;
  }

  async compute(viewer: Viewer, body: CohortEffectBody, watch: EffectWatch): Promise<CohortEffect> {
    if (this.#running >= EFFECTS_AT_ONCE) {
      throw new ProblemError('rate_limited', {
        detail: 'Another effect is computed already; try again when it is done',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.#running += 1;
    try {
      return await this.#compute(viewer, body, watch);
    } finally {
      this.#running -= 1;
    }
  }

  async #compute(viewer: Viewer, body: CohortEffectBody, watch: EffectWatch): Promise<CohortEffect> {
    const { groups } = await resolveGroups(this.#parts, viewer, [body.group]);
    const [group] = groups;
    if (group === undefined) throw new Error('Invariant broken: a group was resolved to none');
    const changes = await readChanges(this.#parts.pool, group.stretches, body);
    const measured = await this.#measureAll(changes, body, watch);
    const used = measured.filter(({ excluded }) => excluded === null);
    const modes = await readDeviceModes(
      this.#parts.pool,
      changes.map(({ windows }) => windows),
    );
    return {
      name: group.name,
      setting: body.setting,
      direction: body.direction,
      least: body.least,
      most: body.most ?? null,
      alone: body.alone,
      matching: {
        minutes: body.minutes,
        breaths: body.breaths,
        skip_seconds: body.skip_seconds,
        least_breaths: EFFECT_LEAST_BREATHS,
        stage_seconds: STAGE_SECONDS,
      },
      patients: group.patients.length,
      hours: sumHours(group.stretches),
      found: countPatients(measured),
      used: countPatients(used),
      excluded: EXCLUSION_REASONS.map((reason) => ({
        reason,
        changes: measured.filter(({ excluded }) => excluded === reason).length,
      })),
      changes_max: CHANGES_MAX,
      rows: await poolRows(used, watch.signal),
      changes: measured.map((one, place) => describeChange(one, modes[place] ?? null)),
      bootstrap: {
        resamples: BOOTSTRAP_RESAMPLES,
        level: BOOTSTRAP_LEVEL,
        seed: String(BOOTSTRAP_SEED),
        least_patients: BOOTSTRAP_LEAST_PATIENTS,
      },
    };
  }

  async #measureAll(
    changes: readonly CohortChange[],
    { breaths, alone }: CohortEffectBody,
    { signal, onProgress }: EffectWatch,
  ): Promise<readonly MeasuredCohortChange[]> {
    const taken = takeTurns(changes, CHANGES_MAX);
    const measured: MeasuredCohortChange[] = [];
    let done = 0;
    const tell = () => onProgress?.({ done, all: taken.size });
    tell();
    for (const change of changes) {
      if (!taken.has(change)) {
        measured.push({ change, measure: null, excluded: 'beyond_limit' });
        continue;
      }
      signal.throwIfAborted();
      const measure = await this.#measures.measure(change.windows, breaths);
      measured.push({ change, measure, excluded: exclude(measure, alone) });
      done += 1;
      tell();
      await giveWay();
    }
    return measured;
  }
}

function exclude({ tooFew, alsoChanged }: ChangeMeasure, alone: boolean): ExclusionReason | null {
  if (tooFew !== null) return tooFew === 'before' ? 'too_few_before' : 'too_few_after';
  return alone && alsoChanged.length > 0 ? 'other_settings' : null;
}

async function poolRows(
  used: readonly MeasuredCohortChange[],
  signal: AbortSignal,
): Promise<CohortEffect['rows']> {
  const rows: CohortEffect['rows'] = [];
  for (const [place, row] of EFFECT_ROWS.entries()) {
    const turns = poolChanges(
      row,
      used.map(({ change: { patientId, pseudonym }, measure }) => ({
        patientId,
        pseudonym,
        before: measure?.values[place]?.before ?? null,
        after: measure?.values[place]?.after ?? null,
      })),
    );
    for (let turn = turns.next(); ; turn = turns.next()) {
      if (turn.done === true) {
        rows.push(turn.value);
        break;
      }
      signal.throwIfAborted();
      // The live wall shares this process.
      await giveWay();
    }
  }
  return rows;
}

function countPatients(measured: readonly MeasuredCohortChange[]): CohortEffect['found'] {
  return {
    patients: new Set(measured.map(({ change }) => change.patientId)).size,
    changes: measured.length,
  };
}

function describeChange(
  { change, measure, excluded }: MeasuredCohortChange,
  deviceMode: string | null,
): CohortEffect['changes'][number] {
  return {
    patient_id: change.patientId,
    pseudonym: change.pseudonym,
    device_id: change.windows.deviceId,
    ventilation_session_id: change.sessionId,
    parameter: change.code,
    at: isoTimeOfUs(change.windows.atUs),
    settled_at: isoTimeOfUs(change.settledUs),
    previous: change.previous,
    value: change.value,
    excluded,
    mode: measure?.mode ?? null,
    device_mode: deviceMode,
    before: measure === null ? null : describeSide(measure.before),
    after: measure === null ? null : describeSide(measure.after),
    also_changed: [...(measure?.alsoChanged ?? [])],
    values: excluded === null ? [...(measure?.values ?? [])] : [],
  };
}

function describeSide({ otherMode, ...counts }: ChangeMeasure['before']) {
  return { ...counts, other_mode: otherMode };
}
