import { z } from 'zod';

const instantSchema = z.iso.datetime();
const countSchema = z.int();

/** The HL7 listener's gateways and unknown devices, and the queue of the HL7 receiver; null = not configured. */
export const hl7StateSchema = z
  .object({
    listener: z
      .object({
        port: countSchema,
        gateways: z.array(
          z.object({
            address: z.string(),
            connected_at: instantSchema,
            last_message_at: instantSchema.nullable(),
            messages: countSchema,
            repeated: countSchema,
            faults: countSchema,
            last_fault: z.string().nullable(),
          }),
        ),
        refused: z.array(
          z.object({
            address: z.string(),
            why: z.enum(['network', 'connections', 'faults']),
            at: instantSchema,
            count: countSchema,
          }),
        ),
        unknown_devices: z.array(
          z.object({
            identifier: z.string(),
            other_identifiers: z.array(z.string()),
            model: z.string().nullable(),
            gateway: z.string(),
            first_seen: instantSchema,
            last_seen: instantSchema,
            messages: countSchema,
          }),
        ),
        /** Number of unknown devices dropped from the full list. */
        unknown_forgotten: countSchema,
      })
      .nullable(),
    output: z
      .object({
        receiver: z.string(),
        queued: countSchema,
        oldest_at: instantSchema.nullable(),
        sent: countSchema,
        dropped: countSchema,
        refused: countSchema,
        last_sent_at: instantSchema.nullable(),
        last_error: z.string().nullable(),
        last_error_at: instantSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Hl7State' });

export type Hl7State = z.infer<typeof hl7StateSchema>;
