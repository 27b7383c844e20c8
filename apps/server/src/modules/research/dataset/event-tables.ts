import { HOUR_US } from '@eupnea/model';
import { FINDING_IN_FORCE, UNDECIDED_IN_FORCE } from '../../../storage/finding-in-force.ts';
import { cutPieces, PIECE_TABLE, pieceValues } from './cut-pieces.ts';
import {
  type DatasetRow,
  type DatasetSource,
  type DatasetTable,
  ORIGIN_COLUMNS,
  real,
  SESSION_KEYS,
  START_COLUMNS,
  text,
  whole,
} from './dataset-table.ts';

/** Period per statement: asynchronies of every second breath give about 3,000 rows. */
const PIECE_US = 4n * HOUR_US;

/** Pattern of a code of a device or of Eupnea; free text is dropped. */
const CODE = '^[A-Za-z0-9_.:-]{1,60}$';

type EventRow = [nth: number, startedUs: bigint, endedUs: bigint | null, ...told: (number | string | null)[]];

/** Rows of a statement over pieces: index, start, end and the table's columns. */
export async function* readEvents(
  { pool, stretches, disguise, step }: DatasetSource,
  query: string,
  values: readonly unknown[] = [],
): AsyncGenerator<readonly DatasetRow[]> {
  for (const pieces of cutPieces(stretches, PIECE_US)) {
    step((pieces[0]?.place ?? 0) / stretches.length);
    const { rows } = await pool.query<EventRow>({
      text: query,
      values: [...pieceValues(pieces), ...values],
      rowMode: 'array',
    });
    yield rows.flatMap(([nth, startedUs, endedUs, ...told]) => {
      const piece = pieces[nth];
      const stretch = piece === undefined ? undefined : stretches[piece.place];
      if (piece === undefined || stretch === undefined) return [];
      const { patientId, sessionId } = piece;
      // Time before or after the stretch may belong to another patient.
      const startUs = startedUs < stretch.fromUs ? stretch.fromUs : startedUs;
      const endUs = endedUs === null || endedUs > stretch.toUs ? stretch.toUs : endedUs;
      return [
        [
          disguise.patient(patientId),
          disguise.session(sessionId),
          disguise.time(patientId, startUs),
          disguise.seconds(patientId, startUs),
          Number(endUs - startUs) / 1_000_000,
          ...told,
        ],
      ];
    });
  }
}

export const LASTING_COLUMNS = [
  ...ORIGIN_COLUMNS,
  ...START_COLUMNS,
  real('duration_s', 's', 'How long it lasted inside the stretch'),
];

export const FINDINGS_TABLE: DatasetTable = {
  name: 'findings',
  title: 'Asynchronies and artefacts, of the analysis in force',
  keys: SESSION_KEYS,
  columns: [
    ...LASTING_COLUMNS,
    text('kind', 'Asynchrony or artefact'),
    real('confidence', '', '0 to 1'),
    text('measurements', 'What it was found from, as JSON: code, measured, threshold, unit, comparison'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, finding.started_at_us, finding.ended_at_us, finding.kind, finding.confidence,
         coalesce(finding.evidence->'measurements', '[]')::text
       from ${PIECE_TABLE} cross join lateral (select * from finding where finding.device_id = piece.device_id
         and finding.started_at_us >= piece.from_us and finding.started_at_us < piece.to_us
         and ${FINDING_IN_FORCE} offset 0) finding
       order by piece.nth, finding.started_at_us, finding.kind`,
    ),
};

export const UNDECIDED_TABLE: DatasetTable = {
  name: 'undecided',
  title: 'Kinds that could not be decided on a breath, of the analysis in force: neither found nor absent',
  keys: SESSION_KEYS,
  columns: [
    ...LASTING_COLUMNS,
    text('kind', 'Asynchrony'),
    text('reason', 'Why the signals do not tell: code of the enumeration of reasons'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, told.started_at_us,
         told.started_at_us + ((b.end_index - b.start_index) / b.rate_hz * 1000000)::int8, entry.key, entry.value
       from ${PIECE_TABLE} cross join lateral (select * from undecided_breath
         where undecided_breath.device_id = piece.device_id
         and undecided_breath.started_at_us >= piece.from_us and undecided_breath.started_at_us < piece.to_us
         and ${UNDECIDED_IN_FORCE} offset 0) told
       join breath b on b.device_id = told.device_id and b.started_at_us = told.started_at_us
       cross join lateral jsonb_each_text(told.kinds) entry
       order by piece.nth, told.started_at_us, entry.key`,
    ),
};

export const SETTINGS_TABLE: DatasetTable = {
  name: 'settings',
  title: 'Settings in force at the ventilator',
  keys: SESSION_KEYS,
  columns: [
    ...LASTING_COLUMNS,
    text('parameter', 'Code of the setting in the parameter registry'),
    real('value', '', 'In the parameter’s unit; 1 and 0 for on and off; texts are left out'),
    text('source', 'device: it says so; estimated: read off the waveform; import: a file says so'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, held.started_at_us, held.ended_at_us, held.parameter,
         case jsonb_typeof(held.value) when 'number' then (held.value #>> '{}')::float8
           when 'boolean' then (held.value::boolean)::int::float8 end,
         held.source
       from ${PIECE_TABLE} cross join lateral (select * from setting_interval entry
         where entry.device_id = piece.device_id and entry.started_at_us < piece.to_us
           and (entry.started_at_us >= piece.from_us
             or piece.is_first and coalesce(entry.ended_at_us, piece.to_us) > piece.from_us) offset 0) held
       order by piece.nth, held.started_at_us, held.parameter`,
    ),
};

export const ALERTS_TABLE: DatasetTable = {
  name: 'alerts',
  title: 'Alerts from onset to end',
  keys: SESSION_KEYS,
  columns: [
    ...LASTING_COLUMNS,
    text('source', 'device or eupnea'),
    text('kind', 'Parameter and direction, or the device’s alarm code; empty when it sent words'),
    text('priority', 'high, medium, low or unclassified'),
    whole('technical', '1 when it is about the equipment'),
    text('parameter', 'Code of the parameter'),
    real('value', '', 'At the onset, in the parameter’s unit'),
    real('limit', '', 'In force then'),
    whole('ended', '0 when it went on at the end of the stretch'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, episode.onset_us, episode.end_us, episode.source,
         case when episode.kind ~ '${CODE}' then episode.kind end, episode.priority, episode.technical::int,
         episode.parameter, episode.value, episode.limit_value, (episode.end_us is not null)::int
       from ${PIECE_TABLE} cross join lateral (select * from alert_episode entry
         where entry.device_id = piece.device_id and entry.onset_us >= piece.from_us
           and entry.onset_us < piece.to_us offset 0) episode
       order by piece.nth, episode.onset_us, episode.alert_number`,
    ),
};

export const LABELS_TABLE: DatasetTable = {
  name: 'labels',
  title: 'Labels in force of approved labeling tasks of the project',
  keys: SESSION_KEYS,
  columns: [
    ...LASTING_COLUMNS,
    text('rater', 'R1, R2, ... of its task; gold: what the review settled'),
    text('kinds', 'What the breath was said to be; several are joined by +'),
    real('confidence', '', '0 to 1, where the rater gave one'),
    whole('unsure', '1 when the rater was not sure'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, item.started_at_us, item.ended_at_us, coalesce('R' || rater.ordinal, 'gold'),
         array_to_string(held.kinds, '+'), held.confidence, held.is_unsure::int
       from ${PIECE_TABLE} cross join lateral (select * from labeling_item entry
         where entry.device_id = piece.device_id and entry.started_at_us >= piece.from_us
           and entry.started_at_us < piece.to_us offset 0) item
       join labeling_task task on task.id = item.task_id and task.project_id = $7 and task.approved_at is not null
       cross join lateral (select distinct on (said.rater_id) said.* from label_event said
         where said.item_id = item.id order by said.rater_id, said.id desc) held
       left join labeling_rater rater on rater.id = held.rater_id
       where held.kinds is not null
       order by piece.nth, item.started_at_us, item.task_id, rater.ordinal nulls last`,
      [source.projectId],
    ),
};
