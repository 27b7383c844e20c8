import { z } from 'zod';

/** Typed by hand before the demo is reset. */
export const RESET_DEMO_WORD = 'RESET';

const demoStorySchema = z.object({
  id: z.string(),
  patient_id: z.number().int(),
  pseudonym: z.string(),
  device_id: z.number().int(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Times of the story that its tour leads to, by name. */
  landmarks: z.record(z.string(), z.iso.datetime()),
});

export const demoStatusSchema = z
  .object({
    /** Whether this server runs the demo. */
    is_demo: z.boolean(),
    /** failed = the log says why. */
    past: z.enum(['off', 'making', 'ready', 'failed']),
    made: z.number().int(),
    total: z.number().int(),
    /** Pseudonym of the patient whose day is being made. */
    current: z.string().nullable(),
    /** Of everything, 0 to 1. */
    progress: z.number(),
    hours: z.number(),
    /** Finished stories of patients that the caller may see. */
    stories: z.array(demoStorySchema),
    labeling_task_id: z.number().int().nullable(),
  })
  .meta({ id: 'DemoStatus' });

export type DemoStatus = z.infer<typeof demoStatusSchema>;
export type DemoStory = DemoStatus['stories'][number];

export const resetDemoBodySchema = z.strictObject({ confirm: z.literal(RESET_DEMO_WORD) });
