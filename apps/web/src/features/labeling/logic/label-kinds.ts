import { LABEL_LETTERS, type LabelKind } from '@eupnea/model';

/** Key of each kind in panel order: asynchronies, then artefacts. */
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

/** First key of the artefacts in the panel. */
export const FIRST_ARTEFACT_KEY = 'G';

/** Adds or removes a kind; `normal` excludes all others. Empty means no label. */
export function toggleKind(kinds: readonly LabelKind[], kind: LabelKind): LabelKind[] {
  if (kinds.includes(kind)) return kinds.filter((known) => known !== kind);
  if (kind === 'normal') return ['normal'];
  return sortKinds([...kinds.filter((known) => known !== 'normal'), kind]);
}

/** Sorts kinds in panel order. */
function sortKinds(kinds: readonly LabelKind[]): LabelKind[] {
  return KEYS_OF_KINDS.map(([, known]) => known).filter((known) => kinds.includes(known));
}

/** "IE" or "IE·PC": letters of a set of kinds. */
export function writeLetters(kinds: readonly LabelKind[]): string {
  return kinds.map((kind) => LABEL_LETTERS[kind]).join('·');
}

/** Kinds of a suggestion; no finding means normal. */
export function suggestedKinds(kinds: readonly LabelKind[]): LabelKind[] {
  return kinds.length === 0 ? ['normal'] : sortKinds(kinds);
}
