import { BREATH_FEATURE_CODES, findParameter, HOUR_US } from '@eupnea/model';
import { cutPieces, PIECE_TABLE, pieceValues } from './cut-pieces.ts';
import {
  type DatasetColumn,
  type DatasetTable,
  ORIGIN_COLUMNS,
  real,
  SESSION_KEYS,
  START_COLUMNS,
  text,
  whole,
} from './dataset-table.ts';

/** Period per statement: about 1,200 breaths with every number, 80 ms on the embedded database. */
const PIECE_US = HOUR_US;

const FEATURE_COLUMNS = BREATH_FEATURE_CODES.map((code): DatasetColumn => {
  const parameter = findParameter('breath', code);
  const formula = parameter?.formula ?? null;
  return {
    name: code,
    type: 'DOUBLE',
    unit: parameter?.unit ?? '',
    definition: `${parameter?.symbol ?? code}${formula === null ? '' : ` = ${formula}`}`,
    source: parameter?.source ?? '',
  };
});

/** Numbers as stored, unrounded; unmeasured ones are absent. */
export const BREATHS_TABLE: DatasetTable = {
  name: 'breaths',
  title: 'One row a breath',
  keys: SESSION_KEYS,
  columns: [
    ...ORIGIN_COLUMNS,
    ...START_COLUMNS,
    real('duration_s', 's', 'From the first sample of the breath to the first of the next'),
    text('mode', 'Ventilation control as the waveform shows it'),
    text('segmentation', 'Where the borders came from: the device’s marks or the waveform'),
    whole('incomplete', '1 when the recording began or ended inside, a mark is missing or samples are'),
    whole('rejected_rows', 'Samples lost inside'),
    ...FEATURE_COLUMNS,
  ],
  async *readRows({ pool, stretches, disguise, step }) {
    for (const pieces of cutPieces(stretches, PIECE_US)) {
      step((pieces[0]?.place ?? 0) / stretches.length);
      const { rows } = await pool.query<BreathRow>({
        text: QUERY,
        values: [...pieceValues(pieces)],
        rowMode: 'array',
      });
      yield rows.flatMap(([nth, startedAtUs, ...rest]) => {
        const piece = pieces[nth];
        if (piece === undefined) return [];
        const { patientId, sessionId } = piece;
        return [
          [
            disguise.patient(patientId),
            disguise.session(sessionId),
            disguise.time(patientId, startedAtUs),
            disguise.seconds(patientId, startedAtUs),
            ...rest,
          ],
        ];
      });
    }
  },
};

type BreathRow = [nth: number, startedAtUs: bigint, ...rest: (number | string | null)[]];

const QUERY = `select piece.nth, breath.started_at_us,
    (breath.end_index - breath.start_index) / breath.rate_hz, breath.mode, breath.segmentation,
    breath.incomplete::int, breath.rejected_rows, ${BREATH_FEATURE_CODES.map((code) => `breath.${code}`).join(', ')}
  from ${PIECE_TABLE}
  cross join lateral (select * from breath entry where entry.device_id = piece.device_id
    and entry.started_at_us >= piece.from_us and entry.started_at_us < piece.to_us offset 0) breath
  order by piece.nth, breath.started_at_us`;
