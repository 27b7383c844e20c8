import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of minutes, most of which they wait: the longest first. One that starts late is alone at the end, with a machine
 * that is idle. Vitest's own order takes the durations of the last run, in which `npm test` skipped these.
 */
const LONGEST = [
  '/hostile-faults.int.test.ts',
  '/chaos-kill.int.test.ts',
  '/hostile-memory.int.test.ts',
  '/backup.int.test.ts',
  '/demo-past.int.test.ts',
];

/** Vitest's order (by project, then large files first), with the files above first in their project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((specifications) =>
      specifications.toSorted((left, right) => rank(left) - rank(right)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return place < 0 ? LONGEST.length : place;
}
