/** Asynchrony and artefact kinds (definitions.md, Asynchrony) with their two-letter codes on screen. */
export const ASYNCHRONY_KINDS = [
  'ineffective_effort',
  'double_trigger',
  'breath_stacking',
  'auto_trigger',
  'delayed_trigger',
  'reverse_trigger',
  'premature_cycling',
  'delayed_cycling',
  'flow_starvation',
] as const;

export const ARTEFACT_KINDS = ['cough', 'suction', 'disconnection', 'leak'] as const;

export type AsynchronyKind = (typeof ASYNCHRONY_KINDS)[number];
export type ArtefactKind = (typeof ARTEFACT_KINDS)[number];
export type FindingKind = AsynchronyKind | ArtefactKind;

export const FINDING_LETTERS = {
  ineffective_effort: 'IE',
  double_trigger: 'DT',
  breath_stacking: 'BS',
  auto_trigger: 'AT',
  delayed_trigger: 'DX',
  reverse_trigger: 'RT',
  premature_cycling: 'PC',
  delayed_cycling: 'DC',
  flow_starvation: 'FS',
  cough: 'CO',
  suction: 'SU',
  disconnection: 'DI',
  leak: 'LK',
} as const satisfies { readonly [Kind in FindingKind]: string };
