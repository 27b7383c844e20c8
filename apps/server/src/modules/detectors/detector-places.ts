import { DETECTORS_MAX } from '@eupnea/contracts/detector';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { invalidField, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { detector as detectorTable } from '../../storage/schema/detector.ts';

export const detectorInForce = isNull(detectorTable.deletedAt);

export async function refuseTooMany(tx: Executor, projectId: number): Promise<void> {
  const present = await tx.$count(
    detectorTable,
    and(eq(detectorTable.projectId, projectId), detectorInForce),
  );
  if (present >= DETECTORS_MAX)
    throw new ProblemError('conflict', { detail: `A project has at most ${DETECTORS_MAX} detectors` });
}

/** @param field name of the field in the request */
export async function refuseTakenName(
  tx: Executor,
  projectId: number,
  name: string,
  ownId: number | null,
  field = 'name',
): Promise<void> {
  const taken = await tx.$count(
    detectorTable,
    and(
      eq(detectorTable.projectId, projectId),
      eq(detectorTable.name, name),
      detectorInForce,
      ownId === null ? undefined : ne(detectorTable.id, ownId),
    ),
  );
  if (taken > 0)
    throw invalidField(field, 'is the name of another detector of the project', { code: 'nameTaken' });
}
