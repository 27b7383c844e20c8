import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, FINDING_LETTERS } from './asynchrony-kind.ts';

/** What a rater may say of a breath: that nothing is wrong with it, or any of the kinds a detector looks for. */
export const LABEL_KINDS = ['normal', ...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

export const LABEL_LETTERS = {
  normal: 'N',
  ...FINDING_LETTERS,
} as const satisfies { readonly [Kind in LabelKind]: string };

/** Of the kinds above; grows when their meaning or their number changes, and stands on every label. */
export const LABEL_SCHEMA_VERSION = 1;
