import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, FINDING_LETTERS } from './asynchrony-kind.ts';

/** Labels of a breath: normal, or any kind that the detectors find. */
export const LABEL_KINDS = ['normal', ...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

export const LABEL_LETTERS = {
  normal: 'N',
  ...FINDING_LETTERS,
} as const satisfies { readonly [Kind in LabelKind]: string };

/** Schema version stored with every label; increases when the kinds or their meaning change. */
export const LABEL_SCHEMA_VERSION = 1;
