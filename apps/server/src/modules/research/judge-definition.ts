import type { CohortCondition } from '@eupnea/contracts/research-condition';
import type { CohortDefinition, CohortNode } from '@eupnea/contracts/research-definition';
import type { Pool } from 'pg';
import { cutToWindow } from './cut-to-window.ts';
import { isRecordCondition, judgeRecord } from './judge-record.ts';
import { readAmounts } from './read-amounts.ts';
import type { PatientStretch, ProjectTime, ResearchPatient } from './read-project-time.ts';
import { joinAll, joinAny, negate, standInRange, type Standings } from './standing.ts';

/** A condition or group with its result for each patient, in patient order. */
export interface JudgedNode {
  /** Path such as `where`, `where.of.0`, `where.of.1.of`. */
  readonly path: string;
  readonly kind: CohortNode['kind'];
  readonly standings: Standings;
  readonly parts: readonly JudgedNode[];
}

export interface JudgedDefinition {
  /** Patients with time in the window. */
  readonly patients: readonly ResearchPatient[];
  readonly stretches: readonly PatientStretch[];
  /** Null without conditions: all patients match. */
  readonly root: JudgedNode | null;
}

interface JudgeContext {
  readonly pool: Pool;
  readonly projectId: number;
  readonly patients: readonly ResearchPatient[];
  readonly stretches: readonly PatientStretch[];
}

/**
 * Evaluates every condition for all patients with time in the window, one after the other in short
 * statements.
 */
export async function judgeDefinition(
  pool: Pool,
  projectId: number,
  time: ProjectTime,
  definition: CohortDefinition,
): Promise<JudgedDefinition> {
  const stretches = cutToWindow(time.stretches, definition.window);
  const present = new Set(stretches.map(({ patientId }) => patientId));
  const patients = time.patients.filter(({ id }) => present.has(id));
  const context = { pool, projectId, patients, stretches };
  const root = definition.where === undefined ? null : await judgeNode(context, definition.where, 'where');
  return { patients, stretches, root };
}

async function judgeNode(context: JudgeContext, node: CohortNode, path: string): Promise<JudgedNode> {
  const { kind } = node;
  if (node.kind === 'not') {
    const part = await judgeNode(context, node.of, `${path}.of`);
    return { path, kind, standings: negate(part.standings), parts: [part] };
  }
  if (node.kind !== 'all' && node.kind !== 'any')
    return { path, kind, standings: await judgeCondition(context, node), parts: [] };

  const parts: JudgedNode[] = [];
  for (const [position, part] of node.of.entries())
    parts.push(await judgeNode(context, part, `${path}.of.${position}`));
  const join = kind === 'all' ? joinAll : joinAny;
  const standings = join(
    parts.map((part) => part.standings),
    context.patients.length,
  );
  return { path, kind, standings, parts };
}

async function judgeCondition(context: JudgeContext, condition: CohortCondition): Promise<Standings> {
  const { pool, projectId, patients, stretches } = context;
  if (isRecordCondition(condition)) {
    return Int8Array.from(patients, (patient) => judgeRecord(condition, patient));
  }
  if (condition.kind === 'device_type') {
    const types: ReadonlySet<string> = new Set(condition.is);
    const ventilated = new Set(
      stretches.filter(({ deviceType }) => types.has(deviceType)).map(({ patientId }) => patientId),
    );
    return Int8Array.from(patients, ({ id }) => (ventilated.has(id) ? 1 : -1));
  }
  const amounts = await readAmounts(pool, condition, stretches, projectId);
  return Int8Array.from(patients, ({ id }) => standInRange(amounts.get(id) ?? null, condition));
}
