import { LABEL_LETTERS, type LabelKind } from '@eupnea/model';

/** The key of each kind, in the order of the panel: asynchronies first, then what is no breath of the patient's. */
export const KEYS_OF_KINDS = [
  ['1', 'normal'],
  ['2', 'ineffective_effort'],
  ['3', 'double_trigger'],
  ['4', 'breath_stacking'],
  ['5', 'auto_trigger'],
  ['6', 'delayed_trigger'],
  ['7', 'reverse_trigger'],
  ['8', 'premature_cycling'],
  ['9', 'delayed_cycling'],
  ['F', 'flow_starvation'],
  ['G', 'cough'],
  ['H', 'suction'],
  ['I', 'disconnection'],
  ['L', 'leak'],
] as const satisfies readonly (readonly [string, LabelKind])[];

/** From here on the panel lists artefacts. */
export const FIRST_ARTEFACT_KEY = 'G';

/** Adds a kind or takes it away; `normal` stands alone. Empty = no label any more. */
export function toggleKind(kinds: readonly LabelKind[], kind: LabelKind): LabelKind[] {
  if (kinds.includes(kind)) return kinds.filter((known) => known !== kind);
  if (kind === 'normal') return ['normal'];
  return sortKinds([...kinds.filter((known) => known !== 'normal'), kind]);
}

/** In the order of the panel. */
function sortKinds(kinds: readonly LabelKind[]): LabelKind[] {
  return KEYS_OF_KINDS.map(([, known]) => known).filter((known) => kinds.includes(known));
}

/** "IE" or "IE·PC": the letters of a set of kinds. */
export function writeLetters(kinds: readonly LabelKind[]): string {
  return kinds.map((kind) => LABEL_LETTERS[kind]).join('·');
}

/** What a suggestion says of the breath: nothing found is as good as normal. */
export function suggestedKinds(kinds: readonly LabelKind[]): LabelKind[] {
  return kinds.length === 0 ? ['normal'] : sortKinds(kinds);
}
