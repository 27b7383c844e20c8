import { z } from 'zod';

/** Word that the user types before the demo is reset. */
export const RESET_DEMO_WORD = 'RESET';

const demoStorySchema = z.object({
  id: z.string(),
  patient_id: z.int(),
  pseudonym: z.string(),
  device_id: z.int(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Times of the story by name; its tour links to them. */
  landmarks: z.record(z.string(), z.iso.datetime()),
});

export const demoStatusSchema = z
  .object({
    /** Whether this server runs the demo. */
    is_demo: z.boolean(),
    /** failed = the log contains the reason. */
    past: z.enum(['off', 'making', 'ready', 'failed']),
    made: z.int(),
    total: z.int(),
    /** Pseudonym of the patient whose day is being generated. */
    current: z.string().nullable(),
    /** Total progress, 0 to 1. */
    progress: z.number(),
    hours: z.number(),
    /** Finished stories of patients that the caller may see. */
    stories: z.array(demoStorySchema),
    labeling_task_id: z.int().nullable(),
  })
  .meta({ id: 'DemoStatus' });

export type DemoStatus = z.infer<typeof demoStatusSchema>;
export type DemoStory = DemoStatus['stories'][number];

export const resetDemoBodySchema = z.strictObject({ confirm: z.literal(RESET_DEMO_WORD) });
