import {
  CLIF_SUPPORT_NAMES,
  CLIF_SUPPORT_NUMBERS,
  type ClifDeviceCategory,
  type ClifInterface,
  type ClifSupportNumber,
  isMaskMode,
  keepWithin,
  readClifInterface,
  toClifMode,
} from '@eupnea/formats';
import type { Pool } from 'pg';
import { numberArray } from '../../../../storage/recording/array-literal.ts';
import type { DatasetRow, DatasetSource, DatasetTable, PackageNotes } from '../dataset-table.ts';
import {
  clifColumn,
  clifEmpty,
  clifNumber,
  clifText,
  clifTime,
  HOSPITALIZATION_ID,
  HOSPITALIZATION_KEYS,
  hospitalizationIdOf,
} from './clif-columns.ts';
import { ModeNames } from './mode-names.ts';
import { readSupportDays } from './read-support.ts';
import { buildSupportRows, type SupportRow, type SupportState } from './support-rows.ts';

const OBSERVED = 'median of the hour’s five-minute means of the breaths; in the row of an hour only';

const DEFINITIONS: { readonly [Name in ClifSupportNumber]: string } = {
  fio2_set: 'Inspired oxygen as reported by the device, as a fraction',
  lpm_set: 'Empty: Eupnea records no oxygen flow',
  tidal_volume_set: 'As reported by the device',
  resp_rate_set: 'As reported by the device',
  pressure_control_set: 'As reported by the device, above PEEP',
  pressure_support_set: 'As reported by the device, above PEEP',
  flow_rate_set: 'Empty: Eupnea records no flow of non-invasive devices',
  peak_inspiratory_pressure_set: 'Non-invasive ventilation: PEEP and the pressure above it together (IPAP)',
  inspiratory_time_set: 'As reported by the device; never derived from I:E',
  peep_set: 'As reported by the device',
  tidal_volume_obs: `Expired volume, ${OBSERVED}`,
  resp_rate_obs: `Breaths a minute, ${OBSERVED}. Present in every row of an hour with at least ten minutes of breaths`,
  plateau_pressure_obs: `Measured in an inspiratory pause, ${OBSERVED}`,
  peak_inspiratory_pressure_obs: `Peak airway pressure, ${OBSERVED}`,
  peep_obs: `Pressure at the end of expiration, ${OBSERVED}`,
  minute_vent_obs: `Expired volume a minute of breathing, ${OBSERVED}`,
  mean_airway_pressure_obs: `Mean airway pressure, ${OBSERVED}`,
};

const NUMBER_COLUMNS = CLIF_SUPPORT_NAMES.map((name) => {
  const { unit, limits } = CLIF_SUPPORT_NUMBERS[name];
  return clifNumber(name, unit, `${DEFINITIONS[name]}. Missing beyond ${limits[0]} to ${limits[1]}`);
});

export const SUPPORT_TABLE: DatasetTable = {
  name: 'clif_respiratory_support',
  title: 'Ventilation: one row at the begin, at each change of mode or setting, and at the end of each hour',
  keys: HOSPITALIZATION_KEYS,
  columns: [
    HOSPITALIZATION_ID,
    clifTime('recorded_dttm', 'Time of the row, full seconds'),
    clifText('device_name', 'How the ventilator was connected; file: an imported recording'),
    clifText('device_id', 'Number of the ventilator in this data set'),
    clifText('device_category', 'IMV or NIPPV where the tube or the mode says so; empty: not recorded'),
    clifEmpty('vent_brand_name'),
    clifText('mode_name', 'As the device reports it, if a maker’s table has the name; otherwise numbered'),
    clifText('mode_category', 'Empty: not reported, or without a category in CLIF (mapping-notes.csv)'),
    clifColumn('tracheostomy', 'INT32', '1 where the record says so; empty: not recorded'),
    ...NUMBER_COLUMNS,
  ],
  async *readRows(source) {
    const { pool, stretches, disguise, step } = source;
    const interfaces = await readInterfaces(pool, [...new Set(stretches.map(({ patientId }) => patientId))]);
    const names = new ModeNames();
    let done = 0;
    for (const [patientId, own] of Map.groupBy(stretches, (stretch) => stretch.patientId)) {
      const known = interfaces.get(patientId) ?? readClifInterface(null, null);
      for await (const pieces of readSupportDays(pool, own)) {
        step(done / stretches.length);
        yield buildSupportRows(pieces).map((row) => [
          hospitalizationIdOf(disguise.patient(patientId)),
          disguise.timeUs(patientId, BigInt(row.atMs) * 1000n),
          ...writeRow(row, known, { source, names }),
        ]);
      }
      done += own.length;
    }
  },
};

async function readInterfaces(
  pool: Pick<Pool, 'query'>,
  patients: readonly number[],
): Promise<ReadonlyMap<number, ClifInterface>> {
  const { rows } = await pool.query<{ id: number; tube: string | null; tube_diametr: number | null }>(
    'select id, tube, tube_diametr from patient where id = any($1::int[])',
    [numberArray(patients)],
  );
  return new Map(rows.map(({ id, tube, tube_diametr: mm }) => [id, readClifInterface(tube, mm)]));
}

/** The columns after the time. */
function writeRow(
  { piece, state, observed }: SupportRow,
  known: ClifInterface,
  { source, names }: { readonly source: DatasetSource; readonly names: ModeNames },
): DatasetRow {
  const { mode } = state;
  const category = mode?.name !== undefined && isMaskMode(mode.name ?? '') ? 'NIPPV' : known.category;
  const modeName = mode?.name === null || mode === null ? null : names.show(mode.name);
  const modeCategory = mode === null ? null : toClifMode(mode);
  if (modeName !== null && modeCategory === null) source.notes.add('mode without category', modeName);
  const values: { readonly [Name in ClifSupportNumber]?: number | null } = {
    ...writeSettings(state, category),
    ...(observed === null
      ? {}
      : {
          tidal_volume_obs: observed.tidalVolumeMl,
          resp_rate_obs: observed.rateBpm,
          plateau_pressure_obs: observed.plateauCmh2o,
          peak_inspiratory_pressure_obs: observed.peakCmh2o,
          peep_obs: observed.peepCmh2o,
          minute_vent_obs: observed.minuteVolumeL,
          mean_airway_pressure_obs: observed.meanCmh2o,
        }),
  };
  return [
    `Ventilator (${piece.deviceType})`,
    String(source.disguise.device(piece.deviceId)),
    category,
    null,
    modeName,
    modeCategory,
    known.tracheostomy,
    ...CLIF_SUPPORT_NAMES.map((name) => keep(name, values, source.notes)),
  ];
}

function writeSettings(
  { settings }: SupportState,
  category: ClifDeviceCategory | null,
): { readonly [Name in ClifSupportNumber]?: number | null } {
  const oxygen = settings.Oxygen ?? settings.FiO2;
  const above = settings.pressure_support ?? settings.p_control;
  const isMask = category === 'NIPPV';
  return {
    fio2_set: oxygen === undefined ? null : oxygen / 100,
    tidal_volume_set: settings.tidal_volume ?? null,
    resp_rate_set: settings.rate ?? null,
    pressure_control_set: settings.p_control ?? null,
    pressure_support_set: settings.pressure_support ?? null,
    peak_inspiratory_pressure_set:
      isMask && above !== undefined && settings.PEEPCPAP !== undefined ? settings.PEEPCPAP + above : null,
    inspiratory_time_set: settings.TI ?? null,
    peep_set: settings.PEEPCPAP ?? null,
  };
}

function keep(
  name: ClifSupportNumber,
  values: { readonly [Name in ClifSupportNumber]?: number | null },
  notes: PackageNotes,
): number | null {
  const value = values[name] ?? null;
  const kept = keepWithin(value, CLIF_SUPPORT_NUMBERS[name].limits);
  if (value !== null && kept === null) notes.add('value beyond the limits', name);
  return kept;
}
