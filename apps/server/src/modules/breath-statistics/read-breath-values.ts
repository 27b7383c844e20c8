import { type BreathFeatureCode, VENTILATION_CONTROLS, type VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import {
  NOTHING_KEPT,
  readRecords,
  type DeviceRange,
  type PieceKeeper,
} from '../stored-data/stored-data-service.ts';

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
  keeper: PieceKeeper = NOTHING_KEPT,
): Promise<BreathValues> {
  const modes: (VentilationControl | null)[] = [];
  const pieces: Float64Array[] = [];
  const selected = ['coalesce(array_position($4::text[], mode), 0)', ...parameters.map(orNaN)];
  const records = readRecords(
    pool,
    ranges,
    {
      columns: selected,
      from: 'from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
      orderBy: 'started_at_us',
      parameters: [[...VENTILATION_CONTROLS]],
    },
    keeper,
  );
  for await (const { doubles } of records) {
    pieces.push(doubles);
    for (let row = 0; row < doubles.length; row += selected.length)
      modes.push(VENTILATION_CONTROLS[(doubles[row] ?? 0) - 1] ?? null);
  }
  return {
    modes,
    columns: parameters.map((_code, position) =>
      joinColumn(pieces, { place: position + 1, width: selected.length, length: modes.length }),
    ),
  };
}

interface ColumnPlace {
  readonly place: number;
  readonly width: number;
  readonly length: number;
}

function joinColumn(pieces: readonly Float64Array[], { place, width, length }: ColumnPlace): Float64Array {
  const column = new Float64Array(length);
  let breath = 0;
  for (const doubles of pieces) {
    for (let at = place; at < doubles.length; at += width) {
      column[breath] = doubles[at] ?? Number.NaN;
      breath += 1;
    }
  }
  return column;
}

function orNaN(code: BreathFeatureCode): string {
  return `coalesce(${code}, 'NaN')`;
}
