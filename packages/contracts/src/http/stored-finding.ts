import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type FindingKind } from '@eupnea/model';
import { z } from 'zod';
import { findingEvidenceSchema } from './finding-evidence.ts';
import { pageSchema } from './identifiers.ts';
import { listQuery, pageQuery, storedScopeQuery } from './stored-scope.ts';

const FINDING_KINDS = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS] as const satisfies readonly FindingKind[];

export const findingKindSchema = z.enum(FINDING_KINDS);

export const storedFindingSchema = z
  .object({
    device_id: z.int(),
    kind: findingKindSchema,
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime(),
    epoch: z.int(),
    first_index: z.int(),
    last_index: z.int(),
    /** 0 to 1. */
    confidence: z.number(),
    evidence: findingEvidenceSchema,
    analysis_id: z.int(),
  })
  .meta({ id: 'StoredFinding' });

export type StoredFinding = z.infer<typeof storedFindingSchema>;

export const listFindingsQuerySchema = z.strictObject({
  ...storedScopeQuery,
  kind: listQuery(findingKindSchema, FINDING_KINDS.length).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  ...pageQuery(100, 1000),
});

export type ListFindingsQuery = z.output<typeof listFindingsQuerySchema>;

export const storedFindingPageSchema = pageSchema(storedFindingSchema).meta({ id: 'StoredFindingPage' });
