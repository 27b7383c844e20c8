import { ensure } from '@eupnea/model';
import { z } from 'zod';
import { labelPast } from './label-past.ts';
import type { MadeStory } from './past-record.ts';
import type { Together } from './together.ts';

const COHORT_NAME = 'Asynchronous on support';

const identified = z.looseObject({ id: z.number() });
const anything = z.unknown();
const named = z.looseObject({ items: z.array(z.looseObject({ id: z.number(), name: z.string() })) });
/**
 * Adds the work of users on the patients of the past: a transfer, a cohort, labels.
 * @returns the labeling task that is open for the demo user
 */
export async function workTogether(work: Together): Promise<number> {
  await mixUpTransfer(work);
  await makeCohort(work);
  return await labelPast(work, find(work.stories, 'double-trigger').patientId);
}

/** Assigns twenty minutes of one bed to the wrong patient and undoes it. */
async function mixUpTransfer({ owner, stories, timeAt }: Together): Promise<void> {
  const right = find(stories, 'weaning');
  const wrong = find(stories, 'cuff-leak');
  const change = await owner.call('POST', '/nestjs/patients/transfer-segment', identified, {
    device_id: right.deviceId,
    from: timeAt(5),
    to: timeAt(5.33),
    current_patient_id: right.patientId,
    new_patient_id: wrong.patientId,
  });
  await owner.call('POST', `/nestjs/patients/changes/${change.id}/undo`, anything);
}

async function makeCohort({ owner, projectId }: Together): Promise<void> {
  const known = await owner.call('GET', `/nestjs/research/cohorts?project_id=${projectId}`, named);
  if (known.items.some(({ name }) => name === COHORT_NAME)) return;
  await owner.call('POST', '/nestjs/research/cohorts', anything, {
    name: COHORT_NAME,
    project_id: projectId,
    definition: {
      where: {
        kind: 'all',
        of: [
          { kind: 'category', is: 'ADULT' },
          { kind: 'asynchrony_index', asynchrony: 'all', from: 10 },
        ],
      },
    },
  });
}

function find(stories: readonly MadeStory[], id: string): MadeStory {
  return ensure(
    stories.find((story) => story.id === id),
    `the story ${id} was made`,
  );
}
