import { BREATH_TABLE, type BreathRowContext, type BreathTableColumn } from '@eupnea/formats';
import {
  ARTEFACT_KINDS,
  ASYNCHRONY_KINDS,
  type Breath,
  type FindingKind,
  type UndecidedBreath,
} from '@eupnea/model';

export interface AnalyzedBreath {
  readonly breath: Breath;
  readonly kinds: readonly FindingKind[];
  /** Kinds that cannot be told on the breath, with the reason. */
  readonly undecided: UndecidedBreath['kinds'];
  readonly context: BreathRowContext;
}

/** Findings come after the numbers, so that column positions stay stable. */
const FINDING_COLUMNS = [
  { name: 'asynchrony', kinds: ASYNCHRONY_KINDS },
  { name: 'artefact', kinds: ARTEFACT_KINDS },
] as const;

export const ANALYZE_COLUMNS: readonly Pick<BreathTableColumn, 'name' | 'type' | 'unit'>[] = [
  ...BREATH_TABLE,
  ...[...FINDING_COLUMNS, { name: 'undecided' }].map(({ name }) => ({
    name,
    type: 'STRING' as const,
    unit: '',
  })),
];

export function analyzeRow({
  breath,
  context,
  kinds,
  undecided,
}: AnalyzedBreath): readonly (number | string | null)[] {
  return [
    ...BREATH_TABLE.map((column) => column.read(breath, context)),
    ...FINDING_COLUMNS.map((column) => joinKinds(column.kinds, kinds)),
    joinUndecided(undecided),
  ];
}

/** Joined by `;` in list order; null for none. */
function joinKinds(listed: readonly FindingKind[], found: readonly FindingKind[]): string | null {
  const kinds = listed.filter((kind) => found.includes(kind));
  return kinds.length === 0 ? null : kinds.join(';');
}

/** `kind:reason`, joined by `;` in list order; null where every kind was found or is absent. */
function joinUndecided(undecided: UndecidedBreath['kinds']): string | null {
  const open = ASYNCHRONY_KINDS.flatMap((kind) => {
    const reason = undecided[kind];
    return reason === undefined ? [] : [`${kind}:${reason}`];
  });
  return open.length === 0 ? null : open.join(';');
}
