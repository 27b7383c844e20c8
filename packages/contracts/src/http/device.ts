import { z } from 'zod';
import { agedValueSchema, settingStandSchema } from './aged-value.ts';
import { alertSchema } from './alert.ts';
import { genderFilterSchema } from './gender-filter.ts';
import { inputDateSchema, inputTimeSchema } from './input-time.ts';
import { mechanicalPowerSchema } from './mechanical-power.ts';
import { shownLimitSchema } from './shown-limit.ts';
import { patientSchema } from './patient.ts';
import { DEVICE_TRANSPORTS, deviceLineSchema, serialPathSchema } from './device-line.ts';
import { comparedTextSchema, lineSchema } from './text.ts';
import { idSchema, idTextSchema, versionSchema } from './identifiers.ts';

export const DEVICE_TYPES = [
  'simulator',
  'pb840',
  'replay',
  'medibus',
  'servo-cie',
  'hamilton-polling',
  'hamilton-block',
  'pb840-settings',
  'hl7',
] as const;

/** Data of a device that is sent to EUPNEA_HL7_RECEIVER. */
export const HL7_OUTPUTS = ['none', 'numbers', 'findings', 'all'] as const;

/** Device record. ip and port are null for callers who are not administrators. */
export const deviceSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    ip: z.string().nullable(),
    port: z.int().nullable(),
    /** Second port at the same address: numbers and settings of a PB840 whose waveforms come from the first. */
    settings_port: z.int().nullable(),
    transport: z.enum(DEVICE_TRANSPORTS),
    /** Path of the serial line for transport serial, and of the second port. */
    serial_path: z.string().nullable(),
    settings_serial_path: z.string().nullable(),
    /** null = the default line settings of the device type. */
    line: deviceLineSchema.nullable(),
    settings_line: deviceLineSchema.nullable(),
    /** Identifier of the device in a gateway's HL7 messages; null for a device to which Eupnea connects. */
    device_identifier: z.string().nullable(),
    hl7_output: z.enum(HL7_OUTPUTS),
    dev_model: z.string().nullable(),
    dev_serial: z.string().nullable(),
    /** The bed label. */
    description: z.string().nullable(),
    device_type: z.enum(DEVICE_TYPES),
    status: z.enum(['connected', 'disconnected']),
    standby: z.boolean(),
    active: z.boolean(),
    last_check: z.iso.datetime().nullable(),
    last_seen: z.iso.datetime().nullable(),
    /** time_rcvd of the newest sample, epoch milliseconds. */
    last_wave: z.object({ time_rcvd: z.number() }).nullable(),
    patient_id: z.int().nullable(),
    /**
     * Whether a patient whom the caller may not see is on the device; the response then contains the link state only.
     */
    in_use: z.boolean(),
  })
  .meta({ id: 'Device' });

export type Device = z.infer<typeof deviceSchema>;

export const deviceSummarySchema = deviceSchema
  .extend({
    patient: patientSchema.nullable(),
    alerts: z.array(alertSchema),
    monitored_parameters: z.record(z.string(), agedValueSchema.nullable()),
    control_settings: z.record(z.string(), settingStandSchema.nullable()),
    limits: z.record(z.string(), shownLimitSchema),
    mechanical_power: mechanicalPowerSchema.nullable(),
    fault_async_percent: z.number().nullable(),
  })
  .meta({ id: 'DeviceSummary' });

export type DeviceSummary = z.infer<typeof deviceSummarySchema>;

/** The specification's filters and sort of GET /devices, and the project of a work area. */
export const listDevicesQuerySchema = z.strictObject({
  /** Devices of this project, and devices of its patients; empty when the caller is not a member. */
  project_id: idTextSchema.optional(),
  device_id_filter: idTextSchema.optional(),
  ventilator_id_sort: z.enum(['asc', 'desc']).default('asc'),
  patient_age_filter: z.enum(['1', '2', '3']).optional(),
  patient_gender_filter: genderFilterSchema.optional(),
  patient_id_filter: comparedTextSchema(64).optional(),
  patient_ibw_filter: z.coerce.number().int().min(0).max(300).optional(),
  ventilator_id_filter: comparedTextSchema(64).optional(),
  patient_height_filter: z.coerce.number().int().min(0).max(300).optional(),
  patient_date_in_filter: inputDateSchema.optional(),
});

/** The same list for one project, whose id is in the path. */
export const listProjectDevicesQuerySchema = listDevicesQuerySchema.omit({ project_id: true });

const deviceFields = {
  /**
   * A literal address inside EUPNEA_DEVICE_NETWORKS; names are not looked up. Of an HL7 device: the only gateway that may
   * bring its messages; null = any, one at a time.
   */
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).nullable(),
  port: z.int().min(1).max(65_535).nullable(),
  settings_port: z.int().min(1).max(65_535).nullable(),
  transport: z.enum(DEVICE_TRANSPORTS),
  serial_path: serialPathSchema.nullable(),
  settings_serial_path: serialPathSchema.nullable(),
  line: deviceLineSchema.nullable(),
  settings_line: deviceLineSchema.nullable(),
  device_identifier: lineSchema(200).nullable(),
  hl7_output: z.enum(HL7_OUTPUTS),
  dev_model: lineSchema(100).nullable(),
  dev_serial: lineSchema(100).nullable(),
  description: lineSchema(200).nullable(),
  active: z.boolean(),
};

export const createDeviceBodySchema = z.strictObject({
  ip: deviceFields.ip.default(null),
  port: deviceFields.port.default(null),
  settings_port: deviceFields.settings_port.default(null),
  transport: deviceFields.transport.default('tcp'),
  serial_path: deviceFields.serial_path.default(null),
  settings_serial_path: deviceFields.settings_serial_path.default(null),
  line: deviceFields.line.default(null),
  settings_line: deviceFields.settings_line.default(null),
  device_identifier: deviceFields.device_identifier.default(null),
  hl7_output: deviceFields.hl7_output.default('none'),
  dev_model: deviceFields.dev_model.default(null),
  dev_serial: deviceFields.dev_serial.default(null),
  description: deviceFields.description.default(null),
  device_type: z.enum(DEVICE_TYPES),
  active: deviceFields.active.default(true),
  project_id: idSchema.optional(),
});

/**
 * Only the given fields change. The schema has no defaults, because an edit of the bed label would otherwise clear the
 * address.
 */
export const editDeviceBodySchema = z
  .strictObject(deviceFields)
  .partial()
  .extend({ version: versionSchema, standby: z.boolean().optional() });

/** null removes the patient from the device; from = start of the change, not in the future. */
export const assignPatientBodySchema = z.strictObject({
  patient_id: idSchema.nullable(),
  from: inputTimeSchema.optional(),
});

export type ListDevicesQuery = z.output<typeof listDevicesQuerySchema>;
export type CreateDeviceBody = z.output<typeof createDeviceBodySchema>;
export type EditDeviceBody = z.output<typeof editDeviceBodySchema>;
export type AssignPatientBody = z.output<typeof assignPatientBodySchema>;
