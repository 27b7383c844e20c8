import { z } from 'zod';

const scoreSchema = z.object({
  kind: z.string(),
  found: z.int(),
  missed: z.int(),
  unanswered: z.int(),
  falselyFound: z.int(),
  rightlyNot: z.int(),
  unansweredWithout: z.int(),
  sensitivity: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  specificity: z.object({ value: z.number() }).nullable(),
});
/** What `npm run benchmark` writes as JSON, as far as its test reads it. */
export const benchmarkSchema = z.object({
  sources: z.array(
    z.object({
      source: z.string(),
      results: z.array(
        z.object({
          detector: z.string(),
          lacking: z.array(z.string()),
          pooled: z.array(scoreSchema),
          recordings: z.array(
            z.object({
              recording: z.string(),
              breaths: z.int(),
              unanswered: z.int(),
              windows: z.int(),
              failed: z.int(),
              isStopped: z.boolean(),
              faults: z.array(
                z.object({ problem: z.string(), count: z.int(), detail: z.string().nullable() }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});
