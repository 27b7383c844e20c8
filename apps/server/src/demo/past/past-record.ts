import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE_NAME = 'demo-past.json';

const madeStorySchema = z.object({ id: z.string(), patientId: z.number(), deviceId: z.number() });

/** Record of the parts of the demo's past that are complete in the database. */
const pastRecordSchema = z.object({
  endMs: z.number(),
  hours: z.number(),
  stories: z.array(madeStorySchema),
  /** Labels, cohort and transfer are made after all stories. */
  labelingTaskId: z.number().nullable(),
  isComplete: z.boolean(),
});

export type PastRecord = z.infer<typeof pastRecordSchema>;
export type MadeStory = z.infer<typeof madeStorySchema>;

/** Returns null when there is no readable record, so that the past is made from the start. */
export async function readPastRecord(dataDir: string): Promise<PastRecord | null> {
  try {
    const parsed = pastRecordSchema.safeParse(JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Writes atomically: a process killed meanwhile leaves the previous record. */
export async function writePastRecord(dataDir: string, record: PastRecord): Promise<void> {
  const path = join(dataDir, FILE_NAME);
  await writeFile(`${path}.new`, JSON.stringify(record));
  await rename(`${path}.new`, path);
}

export async function removePastRecord(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE_NAME), { force: true });
}
