import { expect, it } from 'vitest';
import { z } from 'zod';
import { sampleFrameHeadSchema } from '../live/sample-frame.ts';
import { deviceSchema, deviceSummarySchema } from './device.ts';
import { ENDPOINTS } from './endpoints.ts';
import { FEATURE_CODES, featureSchema } from './feature.ts';
import { mechanicalPowerSchema } from './mechanical-power.ts';
import { arterialBloodGasSchema } from './med-card.ts';
import { transferSessionBodySchema } from './occupancy.ts';
import { archivedPatientSchema, deviceCardSchema } from './older-api.ts';
import { createPatientBodySchema } from './patient.ts';

function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { properties, $ref, $defs } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // A schema with an id is described among the definitions.
  const described = $ref === undefined ? properties : $defs?.[$ref.replace('#/$defs/', '')]?.properties;
  return Object.keys(described ?? {});
}

/** Objects of section 3 with the fields that the specification names. */
const ENTITIES: readonly (readonly [name: string, schema: z.ZodType, fields: string])[] = [
  ['feature', featureSchema, 'feature_id created_at updated_at feature_code feature_name'],
  [
    'device record',
    deviceSchema,
    'id ip port dev_model dev_serial description last_check last_seen status standby active device_type last_wave patient_id',
  ],
  [
    'device summary',
    deviceSummarySchema,
    'mechanical_power alerts monitored_parameters control_settings patient fault_async_percent',
  ],
  [
    'mechanical power',
    mechanicalPowerSchema,
    'mp1 mp2 mp3 day_mp1 day_mp2 day_mp3 hour_mp1 hour_mp2 hour_mp3',
  ],
  [
    'device card',
    deviceCardSchema,
    'id sex height weight age date_in status stand_by ARDS COPD BrainJ mode tube asynchronism description tube_diametr minVol peepCPAP fio2 last_wave mechanicalPower monitoredParams controll_settings clusterAlerts time_constants patient_id alerts',
  ],
  [
    'archived patient',
    archivedPatientSchema,
    'id device_id ventil_id age sex date_in date_out weight height',
  ],
  ['arterial blood gas', arterialBloodGasSchema, 'BE/BD BEBD'],
  ['transfer', transferSessionBodySchema, 'sessionId sessionDeviceId newPatientId currentPatientId'],
];

it.each(ENTITIES)('the %s has the fields of section 3', (_name, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')));
});

it('a sample has the channels of section 3 and the time received', () => {
  const head = { epoch: 1, first_index: 0, rate_hz: 50, count: 1, time_rcvd: 0 };
  const channels = ['p_patient', 'volume', 'flow', 'pco'];
  expect(sampleFrameHeadSchema.parse({ ...head, channels })).toMatchObject({ channels, time_rcvd: 0 });
});

it('sex and category have the values of section 3', () => {
  for (const sex of ['man', 'woman', 'any']) expect(createPatientBodySchema.parse({ sex }).sex).toBe(sex);
  for (const category of ['NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL'])
    expect(createPatientBodySchema.parse({ category }).category).toBe(category);
});

it('cabinet and about are feature codes', () => {
  expect(FEATURE_CODES).toEqual(expect.arrayContaining(['cabinet', 'about']));
});

const PATIENT_QUERY = 'patient_id project_id deviceId startTime endTime sortBy sortOrder';

/** Queries of section 7. */
const QUERIES: readonly (readonly [call: keyof typeof ENDPOINTS, fields: string])[] = [
  ['listProjectPatients', PATIENT_QUERY],
  ['getSinglePatient', PATIENT_QUERY],
  ['listPatients', PATIENT_QUERY],
  [
    'listDevices',
    'device_id_filter ventilator_id_sort patient_age_filter patient_gender_filter patient_id_filter patient_ibw_filter ventilator_id_filter patient_height_filter patient_date_in_filter',
  ],
  ['removeProjectDevice', 'device_id'],
  ['breathsStatistics', 'fresh'],
  ['breathStatistics', 'fresh'],
  ['ventilationAsynchronyStatistic', 'patient_id'],
  ['readingsAsynchronyStatistic', 'patient_id'],
  ['similarBreaths', 'device_id ventilation_session_id breath_number limit'],
  ['uploadBinary', 'project_id'],
  ['dailyReport', 'startDate patient_id'],
  ['testSocket', 'channel'],
  ['getDeviceInfo', 'device_id offset offset_1'],
  ['getMedCard', 'patient_id'],
  ['getPatientTrends', 'device_id mode'],
  ['getMechanicalPower', 'device_id'],
  ['getAsync', 'device_id page count cluster'],
  ['getAsyncWave', 'device_id breath_id'],
  ['getAlerts', 'device_id'],
  [
    'getArchivedPatients',
    'page count date_out_sort age_filter gender_filter id_filter ibw_filter ventilator_filter height_filter date_in_filter date_out_filter',
  ],
  ['listTemplates', 'user_id'],
];

it.each(QUERIES)('%s takes the query of section 7', (call, fields) => {
  const endpoint = ENDPOINTS[call];
  const query = 'query' in endpoint ? endpoint.query : undefined;
  expect(fieldsOf(query)).toEqual(expect.arrayContaining(fields.split(' ')));
});
