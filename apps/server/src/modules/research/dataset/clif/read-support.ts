import { findModeByName } from '@eupnea/drivers';
import type { VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import { cutAtDays } from '../cut-at-days.ts';
import type { PatientStretch } from '../../read-project-time.ts';
import { PIECE_TABLE, pieceValues } from '../cut-pieces.ts';
import {
  type HeldMode,
  type HeldSetting,
  type ObservedPeriod,
  SUPPORT_SETTINGS,
  type SupportPiece,
} from './support-rows.ts';

const MEANS = {
  tidalVolumeMl: 'vte_ml',
  rateBpm: 'rr_bpm',
  plateauCmh2o: 'p_plateau_cmh2o',
  peakCmh2o: 'pip_cmh2o',
  peepCmh2o: 'peep_cmh2o',
  meanCmh2o: 'p_mean_cmh2o',
} as const satisfies { readonly [Name in keyof ObservedPeriod]?: string };

const INSTANTS = '(started_at_us / 1000)::float8 as "startMs", (ended_at_us / 1000)::float8 as "endMs"';

/** The setting in force when a piece begins, and those that begin within it; estimates are not charted. */
const SETTINGS = `select piece.nth, held.parameter, held.value::text::float8 as value, held."startMs", held."endMs"
  from ${PIECE_TABLE} cross join unnest($7::text[]) as wanted (parameter)
  cross join lateral (
    (select parameter, value, ${INSTANTS} from setting_interval entry where entry.device_id = piece.device_id
        and entry.parameter = wanted.parameter and entry.source <> 'estimated'
        and jsonb_typeof(entry.value) = 'number' and entry.started_at_us <= piece.from_us
        and coalesce(entry.ended_at_us > piece.from_us, true)
      order by entry.started_at_us desc limit 1)
    union all
    select parameter, value, ${INSTANTS} from setting_interval entry where entry.device_id = piece.device_id
      and entry.parameter = wanted.parameter and entry.source <> 'estimated'
      and jsonb_typeof(entry.value) = 'number' and entry.started_at_us > piece.from_us
      and entry.started_at_us < piece.to_us) held
  order by piece.nth, held."startMs"`;

/** Modes that the device or the file reports. A mode recognised from the waveform is not charted. */
const MODES = `select piece.nth, held.control, held.sequence, held.device_text as name, held."startMs", held."endMs"
  from ${PIECE_TABLE} cross join unnest(array['device', 'import']) as wanted (source)
  cross join lateral (
    (select control, sequence, device_text, ${INSTANTS} from mode_interval entry
      where entry.device_id = piece.device_id and entry.source = wanted.source
        and entry.started_at_us <= piece.from_us and coalesce(entry.ended_at_us > piece.from_us, true)
      order by entry.started_at_us desc limit 1)
    union all
    select control, sequence, device_text, ${INSTANTS} from mode_interval entry
      where entry.device_id = piece.device_id and entry.source = wanted.source
        and entry.started_at_us > piece.from_us and entry.started_at_us < piece.to_us) held
  order by piece.nth, held."startMs"`;

/** A rollup that ends after the piece also contains breaths of another patient or of another day. */
const PERIODS = `select piece.nth, held.* from ${PIECE_TABLE} cross join lateral (
    select (started_at_us / 1000)::float8 as "startMs",
      sum(observed_seconds) filter (where parameter = 'breaths') as seconds,
      sum(n) filter (where parameter = 'breaths')::float8 as breaths,
      ${Object.entries(MEANS)
        .map(([name, code]) => `sum(sum / n) filter (where parameter = '${code}') as "${name}"`)
        .join(', ')}
    from rollup_5min where device_id = piece.device_id and parameter = any($7::text[])
      and started_at_us >= piece.from_us and started_at_us < piece.to_us and ended_at_us <= piece.to_us
    group by started_at_us) held
  where held.seconds > 0 order by piece.nth, held."startMs"`;

type Numbered<Row> = Row & { readonly nth: number };

interface ModeRow {
  readonly control: VentilationControl;
  readonly sequence: 'cmv' | 'imv' | 'csv' | null;
  readonly name: string | null;
  readonly startMs: number;
  readonly endMs: number | null;
}

/**
 * Ventilation of one patient, a day of UTC at a time.
 * @param stretches of the patient, in order of time
 */
export async function* readSupportDays(
  pool: Pick<Pool, 'query'>,
  stretches: readonly PatientStretch[],
): AsyncGenerator<readonly SupportPiece[]> {
  for (const pieces of cutAtDays(stretches)) {
    const values = [...pieceValues(pieces)];
    const settings = await pool.query<Numbered<HeldSetting>>(SETTINGS, [...values, SUPPORT_SETTINGS]);
    const modes = await pool.query<Numbered<ModeRow>>(MODES, values);
    const periods = await pool.query<Numbered<ObservedPeriod>>(PERIODS, [
      ...values,
      ['breaths', ...Object.values(MEANS)],
    ]);
    yield pieces.map((piece, place) => ({
      deviceId: piece.deviceId,
      deviceType: piece.deviceType,
      fromMs: Number(piece.fromUs) / 1000,
      toMs: Number(piece.toUs) / 1000,
      isStart: piece.isFirst,
      settings: settings.rows.filter(({ nth }) => nth === place),
      modes: modes.rows.filter(({ nth }) => nth === place).map(toMode),
      periods: periods.rows.filter(({ nth }) => nth === place),
    }));
  }
}

/** A driver that sends only the name of a mode leaves its terms to the tables of names. */
function toMode({ control, sequence, name, startMs, endMs }: ModeRow): HeldMode {
  const isNamedOnly = control === 'unknown' && sequence === null && name !== null;
  const terms = (isNamedOnly ? findModeByName(name) : null) ?? { control, sequence };
  return { mode: { ...terms, name }, startMs, endMs };
}
