import { type BreathFeatureCode, VENTILATION_CONTROLS, type VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { cutPieces, splitRecords } from '../timeseries/timeseries-service.ts';

export interface BreathValues {
  /** Mode of each breath; null for modes outside the registry. */
  readonly modes: readonly (VentilationControl | null)[];
  /** One column per parameter, as long as `modes`; NaN means absent. */
  readonly columns: readonly Float64Array[];
}

/** Mode and numbers of every breath that starts in the ranges. Registry codes are the column names. */
export async function readBreathValues(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  parameters: readonly BreathFeatureCode[],
): Promise<BreathValues> {
  const modes: (VentilationControl | null)[] = [];
  const columns: number[][] = parameters.map(() => []);
  const doubles = ['coalesce(array_position($4::text[], mode), 0)::float8', ...parameters.map(orNaN)];
  const record = doubles.map((column) => `float8send(${column})`).join(' || ');
  for (const range of ranges) {
    for (const piece of cutPieces(range)) {
      const { rows } = await pool.query<{ records: Buffer | null }>(
        `select string_agg(${record}, ''::bytea order by started_at_us) as records
         from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3`,
        [piece.deviceId, piece.fromUs, piece.toUs, [...VENTILATION_CONTROLS]],
      );
      for (const [place = 0, ...values] of splitRecords(rows[0]?.records ?? null, doubles.length)) {
        modes.push(VENTILATION_CONTROLS[place - 1] ?? null);
        values.forEach((value, position) => columns[position]?.push(value));
      }
    }
  }
  return { modes, columns: columns.map((column) => Float64Array.from(column)) };
}

function orNaN(code: BreathFeatureCode): string {
  return `coalesce(${code}, 'NaN')`;
}
