import type { ComparedGroup } from '@eupnea/contracts/research-comparison';
import type { Pool } from 'pg';
import { sql } from 'drizzle-orm';
import { invalidField } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import type { CohortService } from './cohort-service.ts';
import type { ProjectTime } from './read-project-time.ts';
import { requireProject } from './require-research.ts';
import type { RunCohortService } from './run-cohort-service.ts';
import type { CohortMembers } from './select-cohort.ts';
import { keptStretches } from './snapshot-repository.ts';
import type { SnapshotService } from './snapshot-service.ts';

export interface ComparedCohort extends CohortMembers {
  readonly name: string;
  /** Level of a split by a category. */
  readonly level: string | null;
  /** Interval of a split by a number: lower bound included, upper excluded; null means open. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface ComparedCohorts {
  readonly projectId: number;
  readonly time: ProjectTime;
  readonly groups: readonly ComparedCohort[];
}

export interface GroupParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly cohorts: CohortService;
  readonly snapshots: SnapshotService;
  readonly runs: RunCohortService;
}

interface Source {
  readonly projectId: number;
  readonly name: string;
  readonly select: (time: ProjectTime) => Promise<CohortMembers>;
}

/** Members of each group. All groups must come from the same project. */
export async function resolveGroups(
  parts: GroupParts,
  viewer: Viewer,
  asked: readonly ComparedGroup[],
): Promise<ComparedCohorts> {
  const sources: Source[] = [];
  for (const group of asked) sources.push(await describeSource(parts, viewer, group));
  const projectId = sources[0]?.projectId ?? 0;
  const other = sources.findIndex((source) => source.projectId !== projectId);
  if (other > 0) throw invalidField(`groups.${other}`, 'is of another project than the first group');
  const time = await parts.runs.readTime(projectId);
  const groups: ComparedCohort[] = [];
  for (const { name, select } of sources)
    groups.push({ name, level: null, from: null, to: null, ...(await select(time)) });
  return { projectId, time, groups };
}

async function describeSource(
  { db, runs, cohorts, snapshots }: GroupParts,
  viewer: Viewer,
  group: ComparedGroup,
): Promise<Source> {
  if ('snapshot_id' in group) {
    const { snapshot_id: id } = group;
    const { project_id: projectId, name } = await snapshots.requireVisible(viewer, id);
    return { projectId, name, select: (time) => selectSnapshot(db, id, time) };
  }
  if ('cohort_id' in group) {
    const { project_id: projectId, name, definition } = await cohorts.get(viewer, group.cohort_id);
    return { projectId, name, select: (time) => runs.run(projectId, time, definition) };
  }
  const { project_id: projectId, name, definition } = group;
  await requireProject(db, viewer, projectId);
  return { projectId, name, select: (time) => runs.run(projectId, time, definition) };
}

/** Stretches stored in a snapshot whose sessions still exist. */
export async function selectSnapshot(db: Database, id: number, time: ProjectTime): Promise<CohortMembers> {
  const { rows } = await db.execute<{
    session_id: number;
    from_us: string | bigint;
    to_us: string | bigint;
  }>(sql`
    select ventilation_session_id as session_id, from_us, to_us from ${keptStretches(sql`${id}`)} stretch`);
  const kept = new Map(rows.map((row) => [row.session_id, row]));
  const stretches = time.stretches.flatMap((stretch) => {
    const row = kept.get(stretch.sessionId);
    return row === undefined ? [] : [{ ...stretch, fromUs: BigInt(row.from_us), toUs: BigInt(row.to_us) }];
  });
  const ids = new Set(stretches.map(({ patientId }) => patientId));
  return { patients: time.patients.filter((patient) => ids.has(patient.id)), stretches };
}
