import type {
  EventMarks,
  ListEventsQuery,
  STORED_EVENT_KINDS,
  StoredEvent,
} from '@eupnea/contracts/stored-event';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { Stretch } from '../stored-data/stored-data-service.ts';

export type EventKind = (typeof STORED_EVENT_KINDS)[number];

type Value = StoredEvent['value'];

export interface EventRow {
  readonly kind: EventKind;
  readonly device_id: number;
  readonly session_id: number;
  readonly at_us: bigint;
  readonly until_us: bigint | null;
  readonly source: string | null;
  readonly parameter: string | null;
  readonly code: string | null;
  readonly value: Value;
  readonly previous: Value;
  readonly low: number | null;
  readonly high: number | null;
  readonly priority: StoredEvent['priority'];
  readonly text: string | null;
}

interface Source {
  readonly from: string;
  readonly at: string;
  readonly until: string;
  /** Column names: source, parameter, code, value (jsonb), low, high, priority, text. */
  readonly columns: readonly [string, string, string, string, string, string, string, string];
  readonly condition?: string;
}

/** Storage of each kind of event. */
const SOURCES: { readonly [Kind in EventKind]: Source } = {
  setting: {
    from: 'setting_interval',
    at: 'started_at_us',
    until: 'e.ended_at_us',
    columns: ['e.source', 'e.parameter', 'null', 'e.value', 'null', 'null', 'null', 'null'],
  },
  limit: {
    from: 'limit_interval',
    at: 'started_at_us',
    until: 'e.ended_at_us',
    columns: ['e.source', 'e.parameter', 'null', 'null', 'e.low', 'e.high', 'null', 'null'],
  },
  alert: {
    from: 'alert_episode',
    at: 'onset_us',
    until: 'e.end_us',
    columns: [
      'e.source',
      'e.parameter',
      'e.kind',
      'to_jsonb(e.value)',
      `case when e.kind like '%\\_low' then e.limit_value end`,
      `case when e.kind like '%\\_low' then null else e.limit_value end`,
      'e.priority',
      'e.text',
    ],
  },
  mode: {
    from: 'mode_interval',
    at: 'started_at_us',
    until: 'e.ended_at_us',
    columns: [
      'e.source',
      'null',
      'e.control',
      'to_jsonb(e.sequence)',
      'null',
      'null',
      'null',
      'e.device_text',
    ],
    // When the device reports its mode, the mode recognised from the waveform is not an event.
    condition: `and (e.source <> 'recognised' or not exists (
      select 1 from mode_interval told where told.device_id = e.device_id and told.source in ('device', 'import')
        and told.started_at_us <= e.started_at_us
        and (told.ended_at_us is null or told.ended_at_us > e.started_at_us)))`,
  },
  standby: {
    from: 'standby_interval',
    at: 'started_at_us',
    until: 'e.ended_at_us',
    columns: ['e.source', 'null', 'null', 'to_jsonb(e.standby)', 'null', 'null', 'null', 'null'],
  },
  link: {
    from: 'link_interval',
    at: 'started_at_us',
    until: 'e.ended_at_us',
    columns: ['e.source', 'null', 'e.reason', 'to_jsonb(e.connected)', 'null', 'null', 'null', 'null'],
  },
  session: {
    from: 'ventilation_session',
    at: 'started_at_us',
    until: 'e.ended_at_us',
    columns: ['null', 'null', 'e.end_reason', 'to_jsonb(e.id)', 'null', 'null', 'null', 'null'],
    condition: 'and e.id = span.session_id',
  },
  gas: {
    // A sample belongs to a patient and appears in the session in which the patient was on a device.
    from: `(select session.id as session_id, session.device_id, sample.id as sample_id, sample.values,
        (extract(epoch from sample.taken_at) * 1000000)::int8 as taken_at_us
      from lab_sample sample join ventilation_session session on session.patient_id = sample.patient_id
      where sample.kind = 'arterial_gas' and sample.deleted_at is null)`,
    at: 'taken_at_us',
    until: 'null',
    columns: [
      'null',
      'null',
      'e.sample_id::text',
      'null',
      'null',
      'null',
      'null',
      `concat_ws(', ', 'pH ' || (e.values->>'pH'), 'PaCO2 ' || (e.values->>'PaCO2') || ' mmHg',
        'PaO2 ' || (e.values->>'PaO2') || ' mmHg', 'HCO3 ' || (e.values->>'HCO3') || ' mmol/L',
        'lactate ' || (e.values->>'lactate') || ' mmol/L')`,
    ],
    condition: 'and e.session_id = span.session_id',
  },
  note: {
    // Like a gas: in the session in which the patient was on a device when the note begins.
    from: `(select session.id as session_id, session.device_id, written.id as note_id, written.kind, written.text,
        written.source, (extract(epoch from written.started_at) * 1000000)::int8 as noted_at_us,
        (extract(epoch from written.ended_at) * 1000000)::int8 as noted_until_us
      from note written join ventilation_session session on session.patient_id = written.patient_id
      where written.deleted_at is null)`,
    at: 'noted_at_us',
    until: 'e.noted_until_us',
    columns: ['e.source', 'null', 'e.kind', 'to_jsonb(e.note_id)', 'null', 'null', 'null', 'e.text'],
    condition: 'and e.session_id = span.session_id',
  },
  log: {
    from: 'device_connection_log',
    at: 'at_us',
    until: 'null',
    columns: ['null', 'null', 'e.code', 'to_jsonb(e.event)', 'null', 'null', 'null', 'e.detail'],
  },
};

/** Later than every stored time: year 9999. */
const FAR_US = 253_402_300_799_000_000n;

/** Start of a query over stretches, whose arrays toArrays() gives as $1 to $4. */
export const SPANS = `with span as (
  select * from unnest($1::int[], $2::int8[], $3::int8[], $4::int[]) as u (device_id, from_us, to_us, session_id))`;

/**
 * Events of these kinds that begin inside the stretches, a page in order of time. The previous value of a
 * setting is given only when it was in force within the stretch, because earlier time may belong to another
 * patient.
 */
export async function readEvents(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
  page: {
    readonly kinds: readonly EventKind[];
    readonly estimated: EstimatedChoice;
    readonly direction: 'asc' | 'desc';
    readonly offset: number;
    readonly limit: number;
  },
): Promise<readonly EventRow[]> {
  const direction = page.direction === 'asc' ? 'asc' : 'desc';
  const { rows } = await pool.query<EventRow>(
    `${SPANS}, listed as (${page.kinds.map((kind) => selectKind(kind, page.estimated)).join(' union all ')}
       order by at_us ${direction}, kind, device_id, parameter, code limit $5 offset $6)
     select listed.*, case when listed.kind = 'setting' then (
       select former.value from setting_interval former where former.device_id = listed.device_id
         and former.parameter = listed.parameter and former.started_at_us < listed.at_us
         and exists (select 1 from span where span.session_id = listed.session_id
           and span.from_us <= listed.at_us and listed.at_us < span.to_us
           and (former.ended_at_us is null or former.ended_at_us > span.from_us))
       order by former.started_at_us desc limit 1) end as previous
     from listed order by at_us ${direction}, kind, device_id, parameter, code`,
    [...toArrays(stretches), page.limit, page.offset],
  );
  return rows;
}

export async function countEvents(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
  kinds: readonly EventKind[],
  estimated: EstimatedChoice,
): Promise<number> {
  const counted = kinds.map((kind) => {
    const { from, at } = SOURCES[kind];
    return `select count(*) as n from span join ${from} e on e.device_id = span.device_id
      and e.${at} >= span.from_us and e.${at} < span.to_us ${conditionOf(kind, estimated)}`;
  });
  const { rows } = await pool.query<{ n: number }>(
    `${SPANS} select sum(n)::int as n from (${counted.join(' union all ')}) counted`,
    [...toArrays(stretches)],
  );
  return rows[0]?.n ?? 0;
}

/** Numbers of events in equal steps from the first to the last stretch; steps without events are omitted. */
export async function countEventSteps(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
  kinds: readonly EventKind[],
  estimated: EstimatedChoice,
  points: number,
): Promise<{ readonly stepMs: number; readonly counts: EventMarks['counts'] }> {
  const fromUs = stretches.reduce((least, { fromUs: us }) => (us < least ? us : least), FAR_US);
  const toUs = stretches.reduce((most, { toUs: us }) => (us > most ? us : most), 0n);
  const stepUs = (toUs - fromUs + BigInt(points) - 1n) / BigInt(points);
  const listed = kinds.map((kind) => {
    const { from, at, columns } = SOURCES[kind];
    return `select (e.${at} - $5::int8) / $6::int8 as step, ${columns[6]}::text as priority
      from span join ${from} e on e.device_id = span.device_id
        and e.${at} >= span.from_us and e.${at} < span.to_us ${conditionOf(kind, estimated)}`;
  });
  const { rows } = await pool.query<{ step: number; events: number; high: number }>(
    `${SPANS} select step::int as step, count(*)::int as events,
       (count(*) filter (where priority = 'high'))::int as high
     from (${listed.join(' union all ')}) listed group by step order by step`,
    [...toArrays(stretches), fromUs, stepUs],
  );
  const stepMs = Number(stepUs) / 1000;
  const startMs = Number(fromUs) / 1000;
  const counts = rows.map(({ step, events, high }) => ({
    start: startMs + step * stepMs,
    end: startMs + (step + 1) * stepMs,
    events,
    high,
  }));
  return { stepMs, counts };
}

/**
 * An interval that continues after the stretch ends with the stretch, because later time may belong to
 * another patient.
 */
function selectKind(kind: EventKind, estimated: EstimatedChoice): string {
  const { from, at, until, columns } = SOURCES[kind];
  const [source, parameter, code, value, low, high, priority, text] = columns;
  const end = until === 'null' ? 'null::int8' : `case when ${until} < span.to_us then ${until} end`;
  return `select '${kind}' as kind, e.device_id, span.session_id, e.${at} as at_us, ${end} as until_us,
      ${source}::text as source, ${parameter}::text as parameter, ${code}::text as code, ${value}::jsonb as value,
      ${low}::float8 as low, ${high}::float8 as high, ${priority}::text as priority, ${text}::text as text
    from span join ${from} e on e.device_id = span.device_id
      and e.${at} >= span.from_us and e.${at} < span.to_us ${conditionOf(kind, estimated)}`;
}

type EstimatedChoice = ListEventsQuery['estimated'];

const OF_ESTIMATES: { readonly [Choice in EstimatedChoice]: string } = {
  with: '',
  without: `and e.source <> 'estimated'`,
  only: `and e.source = 'estimated'`,
};

function conditionOf(kind: EventKind, estimated: EstimatedChoice): string {
  const { condition = '' } = SOURCES[kind];
  return kind === 'setting' ? `${condition} ${OF_ESTIMATES[estimated]}` : condition;
}

export function toArrays(stretches: readonly Stretch[]): readonly [string, string, string, string] {
  return [
    numberArray(stretches.map(({ deviceId }) => deviceId)),
    bigintArray(stretches.map(({ fromUs }) => fromUs)),
    bigintArray(stretches.map(({ toUs }) => toUs)),
    numberArray(stretches.map(({ sessionId }) => sessionId)),
  ];
}
