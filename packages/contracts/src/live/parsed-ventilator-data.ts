import { z } from 'zod';
import { agedValueSchema, settingStandSchema } from '../http/aged-value.ts';
import { alertSchema, clusterAlertSchema } from '../http/alert.ts';
import { mechanicalPowerSchema } from '../http/mechanical-power.ts';
import { shownLimitSchema } from '../http/shown-limit.ts';
import { breathSchema } from '../http/breath.ts';
import { patientSchema } from '../http/patient.ts';
import { liveFindingSchema } from './live-finding.ts';
import { sampleFrameHeadSchema } from './sample-frame.ts';

/** The event `parsedVentilatorData` of a device's socket: new samples, and changes of all other data. */
export const parsedVentilatorDataSchema = z
  .object({
    device_id: z.int(),
    /** Message counter of the device; a jump means missed messages. */
    sequence: z.int(),
    /** Server time of sending, epoch milliseconds: the client estimates its clock offset from it. */
    sent_at: z.number(),
    /** Messages dropped for this client by back-pressure since its last message. */
    skipped: z.int().min(0),
    /** The samples' head; the attachment with the values is the event's second argument. */
    samples: sampleFrameHeadSchema.optional(),
    connected: z.boolean().optional(),
    standby: z.boolean().optional(),
    /**
     * Whether the patient on the device is one whom the caller may not see: then only link state and standby are sent.
     */
    in_use: z.boolean().optional(),
    /** Time of the newest sample, epoch milliseconds; null when none came since the server started. */
    last_sample_at: z.number().nullable().optional(),
    monitored_parameters: z.record(z.string(), agedValueSchema.nullable()).optional(),
    control_settings: z.record(z.string(), settingStandSchema.nullable()).optional(),
    /** All known values; replaces the previous ones. */
    limits: z.record(z.string(), shownLimitSchema).optional(),
    /** All active alerts; replaces the previous list. */
    alerts: z.array(alertSchema).optional(),
    patient: patientSchema.nullable().optional(),
    mechanical_power: mechanicalPowerSchema.optional(),
    /** Expiratory time constants, seconds, by method. */
    time_constants: z.record(z.string(), z.number()).optional(),
    fault_async_percent: z.number().nullable().optional(),
    asynchronism: z.array(z.object({ kind: z.string(), count: z.int() })).optional(),
    clusterAlerts: z.array(clusterAlertSchema).optional(),
    /** Findings since the last message; provisional ones may be withdrawn, final ones are committed. */
    findings: z.array(liveFindingSchema).optional(),
    /** Breaths finished and committed since the last message. */
    breaths: z.array(breathSchema).optional(),
  })
  .meta({ id: 'ParsedVentilatorData' });

export type ParsedVentilatorData = z.infer<typeof parsedVentilatorDataSchema>;
