import { MINUTE_US } from '@eupnea/model';
import type { CohortEffectBody } from '@eupnea/contracts/cohort-effect';
import type { Pool } from 'pg';
import type { MeasuredChange } from '../../breath-statistics/change-measure-service.ts';
import type { PatientStretch } from '../read-project-time.ts';
import { findChanges, isAsked } from './find-changes.ts';
import { readSettingLevels } from './read-setting-levels.ts';

/** FiO2 has two names in the specification. */
const NAMES_OF_SETTING: Readonly<Record<string, readonly string[]>> = { Oxygen: ['Oxygen', 'FiO2'] };

/** A change of the asked direction and size with the windows of its breaths. */
export interface CohortChange {
  readonly patientId: number;
  readonly pseudonym: string;
  readonly sessionId: number;
  /** Name by which the device reports the setting. */
  readonly code: string;
  readonly settledUs: bigint;
  readonly previous: number;
  readonly value: number;
  readonly windows: MeasuredChange;
}

/** Changes of a setting in the stretches, by patient and time. The windows end at the neighbouring changes and the stretch. */
export async function readChanges(
  pool: Pick<Pool, 'query'>,
  stretches: readonly PatientStretch[],
  body: CohortEffectBody,
): Promise<readonly CohortChange[]> {
  const codes = NAMES_OF_SETTING[body.setting] ?? [body.setting];
  const levels = await readSettingLevels(pool, stretches, codes);
  const pseudonyms = await readPseudonyms(pool, stretches);
  const windowUs = BigInt(body.minutes) * MINUTE_US;
  const skipUs = BigInt(body.skip_seconds) * 1_000_000n;
  return stretches.flatMap((stretch, place) =>
    findChanges(levels[place] ?? [], stretch)
      .filter((change) => isAsked(change, body))
      .map(({ code, atUs, settledUs, previous, value, heldFromUs, heldToUs }) => {
        const afterUs = settledUs + skipUs;
        const { patientId, deviceId, sessionId } = stretch;
        return {
          patientId,
          pseudonym: pseudonyms.get(patientId) ?? '',
          sessionId,
          code,
          settledUs,
          previous,
          value,
          windows: {
            deviceId,
            patientId,
            atUs,
            codes,
            before: { fromUs: later(atUs - windowUs, heldFromUs), toUs: atUs },
            after: { fromUs: afterUs, toUs: later(earlier(afterUs + windowUs, heldToUs), afterUs) },
          },
        };
      }),
  );
}

/** At most `most` changes: the first of each patient, then the second of each, so that every patient is represented. */
export function takeTurns<Change extends Pick<CohortChange, 'patientId'>>(
  changes: readonly Change[],
  most: number,
): ReadonlySet<Change> {
  const counts = new Map<number, number>();
  const turns = changes.map((change) => {
    const turn = counts.get(change.patientId) ?? 0;
    counts.set(change.patientId, turn + 1);
    return { change, turn };
  });
  const ordered = turns.toSorted((left, right) => left.turn - right.turn);
  return new Set(ordered.slice(0, most).map(({ change }) => change));
}

async function readPseudonyms(
  pool: Pick<Pool, 'query'>,
  stretches: readonly PatientStretch[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(stretches.map(({ patientId }) => patientId))];
  const { rows } = await pool.query<{ id: number; pseudonym: string }>(
    'select id, pseudonym from patient where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, pseudonym }) => [id, pseudonym]));
}

function later(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function earlier(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
