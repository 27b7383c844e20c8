import { BREATH_TABLE, type BreathRowContext, type BreathTableColumn } from '@eupnea/formats';
import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type Breath, type FindingKind } from '@eupnea/model';

export interface AnalyzedBreath {
  readonly breath: Breath;
  readonly kinds: readonly FindingKind[];
  readonly context: BreathRowContext;
}

/** Findings come after the numbers, so that column positions stay stable. */
const FINDING_COLUMNS = [
  { name: 'asynchrony', kinds: ASYNCHRONY_KINDS },
  { name: 'artefact', kinds: ARTEFACT_KINDS },
] as const;

export const ANALYZE_COLUMNS: readonly Pick<BreathTableColumn, 'name' | 'type' | 'unit'>[] = [
  ...BREATH_TABLE,
  ...FINDING_COLUMNS.map(({ name }) => ({ name, type: 'STRING' as const, unit: '' })),
];

export function analyzeRow({ breath, context, kinds }: AnalyzedBreath): readonly (number | string | null)[] {
  return [
    ...BREATH_TABLE.map((column) => column.read(breath, context)),
    ...FINDING_COLUMNS.map((column) => joinKinds(column.kinds, kinds)),
  ];
}

/** Joined by `;` in list order; null for none. */
function joinKinds(listed: readonly FindingKind[], found: readonly FindingKind[]): string | null {
  const kinds = listed.filter((kind) => found.includes(kind));
  return kinds.length === 0 ? null : kinds.join(';');
}
