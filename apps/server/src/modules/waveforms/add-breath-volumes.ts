import { DAY_US, MINUTE_US } from '@eupnea/model';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { WindowColumns, WindowGrid } from './window-grid.ts';

/** Maximum length of a breath that began before the range; incomplete ones may be long. */
const LONGEST_BREATH_US = MINUTE_US;

/** Period per statement: a day of breaths takes about 40 ms on the embedded database. */
const STATEMENT_US = DAY_US;

interface VolumeRow {
  readonly from_us: number;
  readonly to_us: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Adds the volume range of each breath to the columns, from the flow integral measured with the breath: from
 * 0 up to VTi, and back to VTi - VTe. For pictures in which a breath spans one or a few columns.
 */
export async function addBreathVolumes(
  pool: Pick<Pool, 'query'>,
  columns: WindowColumns,
  session: DeviceRange,
  { deviceId, fromUs, toUs }: DeviceRange,
  grid: WindowGrid,
): Promise<void> {
  const lookBackUs = fromUs - LONGEST_BREATH_US;
  const firstUs = lookBackUs > session.fromUs ? lookBackUs : session.fromUs;
  for (let pieceUs = firstUs; pieceUs < toUs; pieceUs += STATEMENT_US) {
    const endUs = pieceUs + STATEMENT_US < toUs ? pieceUs + STATEMENT_US : toUs;
    const { rows } = await pool.query<VolumeRow>(
      `select min(started_at_us)::float8 as from_us,
         max(started_at_us + (end_index - start_index) / rate_hz * 1000000)::float8 as to_us,
         least(0, min(vti_ml - vte_ml)) as minimum, max(vti_ml) as maximum
       from breath
       where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and vti_ml is not null
       group by floor((started_at_us - $4::float8) / $5::float8)`,
      [deviceId, pieceUs, endUs, grid.startUs, grid.stepUs],
    );
    const [leastUs, mostUs] = [Number(fromUs), Number(toUs)];
    for (const { from_us, to_us, minimum, maximum } of rows) {
      columns.fillExtremes('volume', Math.max(leastUs, from_us), Math.min(mostUs, to_us), minimum, maximum);
    }
  }
}
