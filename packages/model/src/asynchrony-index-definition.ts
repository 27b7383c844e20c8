import { ASYNCHRONY_KINDS, type AsynchronyKind } from './asynchrony-kind.ts';

export const ASYNCHRONY_INDEX_CODES = ['eupnea', 'thille', 'blanch'] as const;
export type AsynchronyIndexCode = (typeof ASYNCHRONY_INDEX_CODES)[number];

export interface AsynchronyIndexDefinition {
  readonly code: AsynchronyIndexCode;
  /** Kinds that count. */
  readonly kinds: readonly AsynchronyKind[];
  /** Events per 100 cycles and ineffective efforts from which the study calls asynchrony severe; null for ours. */
  readonly limitPercent: number | null;
  /** Publication, as printed; empty for ours. */
  readonly source: string;
}

/**
 * Definitions of the asynchrony index (definitions.md, Asynchrony). The denominator is the same: cycles and ineffective
 * efforts. Blanch counts aborted inspirations too, which have no kind here.
 */
export const ASYNCHRONY_INDEX_DEFINITIONS: {
  readonly [Code in AsynchronyIndexCode]: AsynchronyIndexDefinition;
} = {
  eupnea: { code: 'eupnea', kinds: ASYNCHRONY_KINDS, limitPercent: null, source: '' },
  thille: {
    code: 'thille',
    kinds: ['ineffective_effort', 'double_trigger', 'auto_trigger', 'premature_cycling', 'delayed_cycling'],
    limitPercent: 10,
    source: 'Thille 2006',
  },
  blanch: {
    code: 'blanch',
    kinds: ['ineffective_effort', 'double_trigger', 'premature_cycling', 'delayed_cycling'],
    limitPercent: 10,
    source: 'Blanch 2015',
  },
};

/** Least confidence of a counted finding unless the reader chooses another: more probably right than wrong. */
export const ASYNCHRONY_LEAST_CONFIDENCE = 0.5;
