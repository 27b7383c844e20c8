import { ARTERIAL_GAS_VALUES, BLOOD_VALUES } from '@eupnea/contracts/lab-values';
import {
  type DatasetTable,
  ORIGIN_COLUMNS,
  real,
  SESSION_KEYS,
  START_COLUMNS,
  text,
} from './dataset-table.ts';
import { LASTING_COLUMNS, readEvents } from './event-tables.ts';
import { PIECE_TABLE } from './cut-pieces.ts';

const UNITS = { arterial_gas: ARTERIAL_GAS_VALUES, blood: BLOOD_VALUES };

/** Rows of (kind, code, unit) for SQL; the texts are constants of the contract. */
const UNIT_ROWS = Object.entries(UNITS)
  .flatMap(([kind, values]) =>
    Object.entries(values).map(([code, { unit }]) => `('${kind}', '${code}', '${unit}')`),
  )
  .join(', ');

/** One word of letters, as a drug is named; anything else is free text and is dropped. */
const DRUG = '^[[:alpha:]][[:alpha:]-]{2,39}$';
/** A unit of a dose or a route: mg, ug/kg/min, iv. */
const SHORT_CODE = '^[A-Za-zµ%][A-Za-z0-9µ%/*.^-]{0,19}$';

/** A sample at one instant belongs to each stretch of its patient that was going on then. */
export const SAMPLES_TABLE: DatasetTable = {
  name: 'samples',
  title: 'Arterial blood gases and blood values, one row a value; notes are left out',
  keys: SESSION_KEYS,
  columns: [
    ...ORIGIN_COLUMNS,
    ...START_COLUMNS,
    real('duration_s', 's', '0: a sample is of one instant'),
    text('kind', 'arterial_gas or blood'),
    text(
      'code',
      'What was measured: PaO2, PaCO2, pH, lactate, creatinine and so on; FiO2 is the inspired oxygen then',
    ),
    real('value', '', 'In the unit of the next column'),
    text('unit', 'UCUM'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, sample.at_us, sample.at_us, sample.kind, known.code, entry.value::float8, known.unit
       from ${PIECE_TABLE} cross join lateral (select kind, values, (extract(epoch from taken_at) * 1000000)::int8 as at_us
         from lab_sample where patient_id = piece.patient_id and deleted_at is null
           and taken_at >= to_timestamp(piece.from_us / 1000000.0) and taken_at < to_timestamp(piece.to_us / 1000000.0)
         offset 0) sample
       cross join lateral jsonb_each_text(sample.values) entry
       join (values ${UNIT_ROWS}) as known (kind, code, unit) on known.kind = sample.kind and known.code = entry.key
       order by piece.nth, sample.at_us, sample.kind, known.code`,
    ),
};

export const MEDICATIONS_TABLE: DatasetTable = {
  name: 'medications',
  title: 'Medications as given, cut to the stretches of ventilation; notes are left out',
  keys: SESSION_KEYS,
  columns: [
    ...LASTING_COLUMNS,
    text('name', 'As entered where it is one word; empty when it was free text'),
    real('dose', '', 'In the unit of the next column'),
    text('unit', 'As on the order; empty when it was free text'),
    text('route', 'As on the order; empty when it was free text'),
  ],
  readRows: (source) =>
    readEvents(
      source,
      `select piece.nth, given.started_us, given.ended_us,
         case when given.name ~ '${DRUG}' then given.name end, given.dose,
         case when given.unit ~ '${SHORT_CODE}' then given.unit end,
         case when given.route ~ '${SHORT_CODE}' then given.route end
       from ${PIECE_TABLE} cross join lateral (select name, dose, unit, route,
           (extract(epoch from started_at) * 1000000)::int8 as started_us,
           (extract(epoch from ended_at) * 1000000)::int8 as ended_us
         from medication where patient_id = piece.patient_id and deleted_at is null
           and started_at < to_timestamp(piece.to_us / 1000000.0)
           and (started_at >= to_timestamp(piece.from_us / 1000000.0)
             or piece.is_first and coalesce(ended_at > to_timestamp(piece.from_us / 1000000.0), true)) offset 0) given
       order by piece.nth, given.started_us, given.name`,
    ),
};
