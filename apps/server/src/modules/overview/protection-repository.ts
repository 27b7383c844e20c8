import type { Pool } from 'pg';

/** Goal of the audit that a project chose, %; null without one. The caller checks access. */
export async function readProtectionGoal(
  pool: Pick<Pool, 'query'>,
  projectId: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ goal: number | null }>(
    'select protection_goal_percent as goal from project where id = $1',
    [projectId],
  );
  return rows[0]?.goal ?? null;
}

/** Pseudonym of a known patient. The caller checks access. */
export async function readPseudonym(pool: Pick<Pool, 'query'>, patientId: number): Promise<string> {
  const { rows } = await pool.query<{ pseudonym: string }>('select pseudonym from patient where id = $1', [
    patientId,
  ]);
  return rows[0]?.pseudonym ?? '';
}
