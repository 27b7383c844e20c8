import type { TimeseriesBands } from '@eupnea/contracts/timeseries';
import type { VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange, Stretch } from '../stored-data/stored-data-service.ts';

/** Maximum number of bands per kind; more would be thinner than a pixel. */
const BANDS_MAX = 1000;

interface BandRow {
  readonly device_id: number;
  readonly start: number;
  readonly end: number | null;
}

interface ModeRow extends BandRow {
  readonly source: 'device' | 'recognised' | 'import';
  readonly control: VentilationControl;
  readonly sequence: 'cmv' | 'imv' | 'csv' | null;
  readonly device_text: string | null;
}

interface LinkRow extends BandRow {
  readonly connected: boolean;
  readonly reason: string;
}

/** Intervals in the ranges, cut to them, because time outside may belong to another patient. */
export async function readBands(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  stretches: readonly Stretch[],
): Promise<TimeseriesBands> {
  const query = <Row extends BandRow>(table: string, columns: string, condition: string) =>
    selectBands<Row>(pool, ranges, table, columns, condition);
  const modes = await query<ModeRow>('mode_interval', 'e.source, e.control, e.sequence, e.device_text', '');
  const links = await query<LinkRow>('link_interval', 'e.connected, e.reason', '');
  const standby = await query<BandRow>('standby_interval', '', 'and e.standby');
  return {
    modes: modes.slice(0, BANDS_MAX),
    links: links.slice(0, BANDS_MAX),
    standby: standby.slice(0, BANDS_MAX),
    sessions: stretches.slice(0, BANDS_MAX).map((stretch) => ({
      ventilation_session_id: stretch.sessionId,
      device_id: stretch.deviceId,
      start: Number(stretch.fromUs) / 1000,
      end: Number(stretch.toUs) / 1000,
    })),
    is_cut: [modes, links, standby, stretches].some((list) => list.length > BANDS_MAX),
  };
}

async function selectBands<Row extends BandRow>(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  table: string,
  columns: string,
  condition: string,
): Promise<Row[]> {
  if (ranges.length === 0) return [];
  const { rows } = await pool.query<Row>(
    `select e.device_id, ${columns === '' ? '' : `${columns},`}
       greatest(e.started_at_us, span.from_us) / 1000.0::float8 as start,
       case when e.ended_at_us is not null or span.to_us < $5
         then least(e.ended_at_us, span.to_us) / 1000.0::float8 end as "end"
     from unnest($1::int[], $2::int8[], $3::int8[]) as span (device_id, from_us, to_us)
     join ${table} e on e.device_id = span.device_id and e.started_at_us < span.to_us
       and (e.ended_at_us is null or e.ended_at_us > span.from_us) ${condition}
     order by e.started_at_us limit $4`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      bigintArray(ranges.map(({ fromUs }) => fromUs)),
      bigintArray(ranges.map(({ toUs }) => toUs)),
      BANDS_MAX + 1,
      // An open band of a current session has no end yet; in a past session it ended with the session.
      BigInt(Date.now()) * 1000n,
    ],
  );
  return rows;
}
