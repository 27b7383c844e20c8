import { z } from 'zod';
import { agedValueSchema } from './aged-value.ts';
import { clusterAlertSchema } from './alert.ts';
import { deviceSummarySchema } from './device.ts';
import { idSchema, idTextSchema, pageSchema } from './identifiers.ts';
import { arterialBloodGasSchema, bloodDataSchema, medicationSchema } from './med-card.ts';
import { pagingFields } from './paging.ts';
import { mechanicalPowerSchema } from './mechanical-power.ts';
import { editPatientBodySchema, patientFilterFields, patientRowSchema, patientSchema } from './patient.ts';
import { patientDetailSchema } from './patient-record.ts';
import { textSchema } from './text.ts';
import { WAVEFORM_MAX_SECONDS, waveformSchema } from './waveform.ts';

/** testSocket: returns the channel with the health of the live sockets' dependencies. */
export const testSocketQuerySchema = z.strictObject({ channel: textSchema(100).min(1) });

export const socketHealthSchema = z
  .object({
    channel: z.string(),
    paths: z.array(z.string()),
    /** Devices that the caller may see. */
    devices: z.int(),
    connected: z.int(),
    server_time: z.number(),
  })
  .meta({ id: 'SocketHealth' });

export const deviceQuerySchema = z.strictObject({ device_id: idTextSchema });

/** Period in seconds before now: from `offset` to `offset_1`. */
export const deviceInfoQuerySchema = z
  .strictObject({
    device_id: idTextSchema,
    offset: z.coerce.number().int().min(1).max(WAVEFORM_MAX_SECONDS).default(30),
    offset_1: z.coerce.number().int().min(0).max(WAVEFORM_MAX_SECONDS).default(0),
  })
  .refine((query) => query.offset > query.offset_1, {
    path: ['offset_1'],
    message: 'must be less than offset: both count seconds back from now',
  });

const cardValuesSchema = z.record(z.string(), agedValueSchema.shape.value);
const nullableNumber = z.number().nullable();

/** A device with its patient under the card's names of the specification (section 3); null = unknown. */
export const deviceCardSchema = z
  .object({
    ...deviceSummarySchema.pick({ id: true, patient_id: true, status: true, last_wave: true, alerts: true })
      .shape,
    /** The bed label. */
    description: z.string().nullable(),
    sex: patientSchema.shape.sex.nullable(),
    ...patientSchema.pick({ height: true, weight: true, age: true, date_in: true }).shape,
    ...patientSchema.pick({ ARDS: true, COPD: true, BrainJ: true, tube: true, tube_diametr: true }).shape,
    stand_by: z.boolean(),
    mode: agedValueSchema.shape.value.nullable(),
    /** Share of breaths with a finding in the last hour, %. */
    asynchronism: nullableNumber,
    minVol: nullableNumber,
    peepCPAP: nullableNumber,
    fio2: nullableNumber,
    mechanicalPower: mechanicalPowerSchema.nullable(),
    monitoredParams: cardValuesSchema,
    controll_settings: cardValuesSchema,
    clusterAlerts: z.array(clusterAlertSchema),
    /** Expiratory time constant, s. */
    time_constants: z.object({ RCexp: nullableNumber }),
  })
  .meta({ id: 'DeviceCard' });

export type DeviceCard = z.infer<typeof deviceCardSchema>;

export const deviceInfoSchema = z
  .object({ device: deviceSummarySchema, card: deviceCardSchema, waveform: waveformSchema })
  .meta({ id: 'DeviceInfo' });

export const patientInfoUpdateBodySchema = editPatientBodySchema.extend({ patient_id: idSchema });

export const patientQuerySchema = z.strictObject({ patient_id: idTextSchema });

/** Summary of the med card: newest values, and current medication. */
export const medCardSchema = z
  .object({
    patient: patientDetailSchema,
    blood_data: bloodDataSchema.nullable(),
    arterial_blood_gas: arterialBloodGasSchema.nullable(),
    medications: z.array(medicationSchema),
  })
  .meta({ id: 'MedCard' });

/** mode: a control (`vc`) or the mode text of the device; points with other modes are left out. */
export const patientTrendsQuerySchema = z.strictObject({
  device_id: idTextSchema,
  mode: textSchema(100).optional(),
});

export const asyncQuerySchema = z.strictObject({
  device_id: idTextSchema,
  ...pagingFields,
  /** Only events in a cluster of the last day. */
  cluster: z.enum(['true', 'false', '1', '0']).optional(),
});

export const asyncWaveQuerySchema = z.strictObject({
  device_id: idTextSchema,
  /** The breath's number. */
  breath_id: z.coerce.number().int().min(0).max(2_147_483_647),
});

export const alertsQuerySchema = z.strictObject({ device_id: idTextSchema, ...pagingFields });

/** Filters, defaults and sort of the specification's archive (section 9): 20 per page, newest date out first. */
export const archivedPatientsQuerySchema = z.strictObject({
  page: pagingFields.page,
  count: z.coerce.number().int().min(1).max(200).default(20),
  date_out_sort: z.enum(['asc', 'desc']).default('desc'),
  ...patientFilterFields,
});

/** device_id is the last device, also under the name of the specification's variant. */
export const archivedPatientSchema = patientRowSchema
  .extend({ ventil_id: z.int().nullable() })
  .meta({ id: 'ArchivedPatient' });

export const archivedPatientPageSchema = pageSchema(archivedPatientSchema).meta({
  id: 'ArchivedPatientPage',
});

export type DeviceInfoQuery = z.output<typeof deviceInfoQuerySchema>;
export type DeviceInfo = z.infer<typeof deviceInfoSchema>;
export type SocketHealth = z.infer<typeof socketHealthSchema>;
export type PatientTrendsQuery = z.output<typeof patientTrendsQuerySchema>;
export type AsyncQuery = z.output<typeof asyncQuerySchema>;
export type AsyncWaveQuery = z.output<typeof asyncWaveQuerySchema>;
export type AlertsQuery = z.output<typeof alertsQuerySchema>;
export type ArchivedPatientsQuery = z.output<typeof archivedPatientsQuerySchema>;
export type ArchivedPatient = z.infer<typeof archivedPatientSchema>;
export type MedCard = z.infer<typeof medCardSchema>;
