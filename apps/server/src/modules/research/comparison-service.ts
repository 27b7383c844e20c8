import type {
  CompareCourseBody,
  CompareDistributionBody,
  CompareTableBody,
  ComparedHead,
  ComparisonCourse,
  ComparisonDistribution,
  ComparisonTable,
} from '@eupnea/contracts/research-comparison';
import { invalidField, ProblemError } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import { BOOTSTRAP_LEAST_PATIENTS, BOOTSTRAP_LEVEL, BOOTSTRAP_RESAMPLES } from './bootstrap-difference.ts';
import { BOOTSTRAP_SEED, compareVariable } from './compare-table.ts';
import { readNumbers, unitOf } from './patient-values.ts';
import { findNoteStarts, findStarts, readCourses } from './read-courses.ts';
import { isGasVariable } from './read-gas-numbers.ts';
import { readPooledHistogram, toHistogram } from './read-pooled-histogram.ts';
import {
  type ComparedCohort,
  type ComparedCohorts,
  type GroupParts,
  resolveGroups,
} from './resolve-groups.ts';
import { sumHours } from './select-cohort.ts';
import { splitGroup } from './split-group.ts';
import { summarisePatients } from './summarise-patients.ts';

export { bootstrapDifference, BOOTSTRAP_LEVEL, BOOTSTRAP_RESAMPLES } from './bootstrap-difference.ts';
export { BOOTSTRAP_SEED } from './compare-table.ts';

/**
 * Maximum number of simultaneous comparisons: each draws millions of random patients, and more would slow the
 * live wall.
 */
const COMPARISONS_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

interface Compared extends ComparedCohorts {
  readonly head: ComparedHead;
}

/** Compares cohorts. The unit is the patient: values pooled over breaths have no interval. */
export class ComparisonService {
  readonly #parts: GroupParts;
  #running = 0;

  constructor(parts: GroupParts) {
    this.#parts = parts;
  }

  async compareTable(viewer: Viewer, body: CompareTableBody): Promise<ComparisonTable> {
    return await this.#atWork(async () => {
      const compared = await this.#resolve(viewer, body);
      const rows: ComparisonTable['rows'] = [];
      for (const variable of body.variables)
        rows.push(await compareVariable(this.#parts.pool, compared, variable));
      return {
        ...compared.head,
        rows,
        bootstrap: {
          resamples: BOOTSTRAP_RESAMPLES,
          seed: String(BOOTSTRAP_SEED),
          level: BOOTSTRAP_LEVEL,
          least_patients: BOOTSTRAP_LEAST_PATIENTS,
        },
      };
    });
  }

  async compareDistribution(viewer: Viewer, body: CompareDistributionBody): Promise<ComparisonDistribution> {
    return await this.#atWork(async () => {
      const { parameter } = body;
      const compared = await this.#resolve(viewer, body);
      const distributions: ComparisonDistribution['distributions'] = [];
      for (const group of compared.groups)
        distributions.push(await this.#describeDistribution(compared.projectId, group, parameter));
      return {
        ...compared.head,
        parameter,
        unit: unitOf(parameter),
        distributions,
      };
    });
  }

  async compareCourse(viewer: Viewer, body: CompareCourseBody): Promise<ComparisonCourse> {
    return await this.#atWork(async () => {
      const { parameter, step_hours: stepHours, hours, hour_zero_note: note } = body;
      const { head, groups, time } = await this.#resolve(viewer, body);
      const steps = Math.ceil(hours / stepHours);
      const { pool } = this.#parts;
      const begun = findStarts(time.stretches);
      const courses: ComparisonCourse['courses'] = [];
      for (const { stretches, patients } of groups) {
        const starts = note === undefined ? begun : await findNoteStarts(pool, stretches, note);
        const values = await readCourses(pool, stretches, { parameter, stepHours, steps, starts });
        courses.push({
          patients: patients.filter(({ id }) => starts.has(id)).length,
          steps: values.map((ofStep, step) => {
            const { n, median, q1, q3 } = summarisePatients(Float64Array.from(ofStep));
            return { from_hour: step * stepHours, n, median, q1, q3 };
          }),
        });
      }
      const unit = unitOf(parameter);
      return { ...head, parameter, unit, step_hours: stepHours, hour_zero_note: note ?? null, courses };
    });
  }

  async #describeDistribution(
    projectId: number,
    group: ComparedCohort,
    parameter: CompareDistributionBody['parameter'],
  ): Promise<ComparisonDistribution['distributions'][number]> {
    const { pool } = this.#parts;
    const values = await readNumbers(pool, parameter, group, projectId);
    const points = group.patients
      .map(({ id }, index) => ({ patient_id: id, value: values[index] ?? Number.NaN }))
      .filter(({ value }) => !Number.isNaN(value))
      .toSorted((left, right) => left.value - right.value);
    // A gas has no breaths of its own to pool, and no bins in the registry.
    const { breaths, histogram } = isGasVariable(parameter)
      ? { breaths: 0, histogram: null }
      : await readPooledHistogram(pool, parameter, group.stretches);
    return {
      points,
      summary: summarisePatients(values),
      patient_histogram:
        histogram === null
          ? null
          : toHistogram(
              points.map(({ value }) => value),
              histogram,
            ),
      breaths,
      pooled_histogram: histogram,
    };
  }

  async #resolve(
    viewer: Viewer,
    { groups: asked, split }: Pick<CompareTableBody, 'groups' | 'split'>,
  ): Promise<Compared> {
    if (split !== undefined && asked.length > 1)
      throw invalidField('split', 'splits one group: name one, or compare without a split');
    const resolved = await resolveGroups(this.#parts, viewer, asked);
    const [only] = resolved.groups;
    const { groups, leftOut } =
      split === undefined || only === undefined
        ? { groups: resolved.groups, leftOut: 0 }
        : await splitGroup(this.#parts.pool, only, split, resolved.projectId);
    return { ...resolved, groups, head: describeHead(groups, leftOut) };
  }

  async #atWork<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#running >= COMPARISONS_AT_ONCE) {
      throw new ProblemError('rate_limited', {
        detail: `${COMPARISONS_AT_ONCE} comparisons are computed already; try again when one is done`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}

function describeHead(groups: readonly ComparedCohort[], leftOut: number): ComparedHead {
  const seen = new Map<number, number>();
  for (const { patients } of groups) for (const { id } of patients) seen.set(id, (seen.get(id) ?? 0) + 1);
  return {
    groups: groups.map(({ name, level, from, to, patients, stretches }) => ({
      name,
      level,
      from,
      to,
      patients: patients.length,
      stretches: stretches.length,
      hours: sumHours(stretches),
    })),
    shared_patients: [...seen.values()].filter((times) => times > 1).length,
    left_out: leftOut,
  };
}
