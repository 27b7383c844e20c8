import type { CohortCount, CohortSize } from '@eupnea/contracts/research-cohort';
import type { JudgedDefinition, JudgedNode } from './judge-definition.ts';
import { countStanding, joinAll, type Standings } from './standing.ts';

/** @param everybody all patients of the project, including those without time in the window */
export function countCohort(judged: JudgedDefinition, everybody: number): CohortCount {
  const { patients, root } = judged;
  const sizeOf = createSizer(judged);
  const start = sizeOf(null);
  const steps: CohortCount['steps'] = [];
  const taken: Standings[] = [];
  for (const node of listSteps(root)) {
    taken.push(node.standings);
    const joined = joinAll(taken, patients.length);
    steps.push({ path: node.path, ...sizeOf(joined), unknown: countStanding(joined, 0) });
  }
  return {
    start,
    steps,
    nodes: listNodes(root).map(({ path, standings }) => ({
      path,
      patients: countStanding(standings, 1),
      unknown: countStanding(standings, 0),
    })),
    total: root === null ? start : sizeOf(root.standings),
    without_time: everybody - patients.length,
  };
}

/** The parts of the outermost "all" in order; any other node is a single step. */
function listSteps(root: JudgedNode | null): readonly JudgedNode[] {
  if (root === null) return [];
  return root.kind === 'all' ? root.parts : [root];
}

function listNodes(root: JudgedNode | null): readonly JudgedNode[] {
  return root === null ? [] : [root, ...root.parts.flatMap(listNodes)];
}

/** Patients that match the definition, with their time; null for all patients. */
function createSizer({ patients, stretches }: JudgedDefinition): (standings: Standings | null) => CohortSize {
  const places = new Map(patients.map(({ id }, index) => [id, index]));
  const counts = new Int32Array(patients.length);
  const hours = new Float64Array(patients.length);
  for (const { patientId, fromUs, toUs } of stretches) {
    const place = places.get(patientId);
    if (place === undefined) continue;
    counts[place] = (counts[place] ?? 0) + 1;
    hours[place] = (hours[place] ?? 0) + Number(toUs - fromUs) / 3_600_000_000;
  }
  return (standings) => {
    const size = { patients: 0, stretches: 0, hours: 0 };
    for (let index = 0; index < patients.length; index += 1) {
      if (standings !== null && standings[index] !== 1) continue;
      size.patients += 1;
      size.stretches += counts[index] ?? 0;
      size.hours += hours[index] ?? 0;
    }
    return size;
  };
}
