import { z } from 'zod';
import { type CohortCondition, CONDITION_SCHEMAS, RESEARCH_DEVICE_TYPES } from './research-condition.ts';
import { DEFINITION_MAX_NODES, limitDefinition } from './research-definition-size.ts';

/** Maximum day of ventilation: one year. */
const DAY_MAX = 366;

/** A condition, or a combination of conditions: all of them, any of them, not this one. */
export type CohortNode =
  | CohortCondition
  | { readonly kind: 'all'; readonly of: readonly CohortNode[] }
  | { readonly kind: 'any'; readonly of: readonly CohortNode[] }
  | { readonly kind: 'not'; readonly of: CohortNode };

const groupOf = z.lazy(() => z.array(cohortNodeSchema).min(1).max(DEFINITION_MAX_NODES));

const cohortNodeSchema: z.ZodType<CohortNode> = z
  .lazy(() =>
    z
      .discriminatedUnion('kind', [
        ...CONDITION_SCHEMAS,
        z.strictObject({ kind: z.literal('all'), of: groupOf }),
        z.strictObject({ kind: z.literal('any'), of: groupOf }),
        z.strictObject({ kind: z.literal('not'), of: cohortNodeSchema }),
      ])
      .superRefine(checkRange),
  )
  .meta({ id: 'CohortNode' });

/**
 * Part of the selected patients' time that is studied; conditions on ventilation, measurements and labels read this
 * part only.
 */
const windowSchema = z.strictObject({
  /**
   * Days of ventilation, both inclusive; day 1 is the first 24 hours from the patient's first session in the project.
   */
  from_day: z.int().min(1).max(DAY_MAX).optional(),
  to_day: z.int().min(1).max(DAY_MAX).optional(),
  device_types: z.array(z.enum(RESEARCH_DEVICE_TYPES)).min(1).max(RESEARCH_DEVICE_TYPES.length).optional(),
});

const definitionShape = z
  .strictObject({ where: cohortNodeSchema.optional(), window: windowSchema.optional() })
  .superRefine(({ window }, context) => {
    const { from_day: first, to_day: last } = window ?? {};
    if (first !== undefined && last !== undefined && last < first)
      context.addIssue({
        code: 'custom',
        path: ['window', 'to_day'],
        message: 'must not be before from_day',
      });
  })
  .meta({ id: 'CohortDefinition' });

/** Conditions select patients, the window selects their time. `{}` is all patients and all their time. */
export type CohortDefinition = z.output<typeof definitionShape>;

/** Definition as the server returns it. */
export const cohortDefinitionSchema = definitionShape;

/** Definition as a caller sends it: depth and size are checked first. */
export const sentDefinitionSchema = z.unknown().superRefine(limitDefinition).pipe(definitionShape);

/** Requires at least one end, and ends in ascending order. */
function checkRange(node: CohortNode, context: z.core.$RefinementCtx): void {
  if (!RANGED.has(node.kind)) return;
  const from = 'from' in node ? node.from : undefined;
  const to = 'to' in node ? node.to : undefined;
  if (from === undefined && to === undefined) return refuse(context, 'from', 'Give from, to or both');
  if (from === undefined || to === undefined) return;
  if (toNumber(to) < toNumber(from)) refuse(context, 'to', 'must not be below from');
}

function toNumber(end: number | string): number {
  return typeof end === 'number' ? end : Date.parse(end);
}

const RANGED: ReadonlySet<CohortNode['kind']> = new Set([
  'age',
  'height',
  'ibw',
  'date_in',
  'date_out',
  'ventilated_hours',
  'mode_hours',
  'minutes_beyond',
  'share_beyond',
  'coverage',
  'finding_share',
  'asynchrony_index',
]);

function refuse(context: z.core.$RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message });
}
