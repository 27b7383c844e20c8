import type { ParameterGroup } from '@eupnea/model';
import { DEFINITION_ENTRIES, type DefinitionEntry, type DefinitionTexts } from './definition-entry.ts';

/** Groups in page order: bedside values first, settings last. */
const DEFINITION_GROUPS = [
  'pressures',
  'volumes',
  'flows',
  'timing',
  'mechanics',
  'power',
  'gas',
  'effort',
  'quality',
  'settings',
] as const satisfies readonly ParameterGroup[];

export interface DefinitionGroup {
  readonly group: ParameterGroup;
  readonly definitions: readonly DefinitionEntry[];
}

/**
 * The entries by groups, card values before breath numbers, without empty groups.
 * @param search every word must occur in an entry; case and accents are ignored
 */
export function groupDefinitions(
  search: string,
  textsOf: (definition: DefinitionEntry) => DefinitionTexts,
): readonly DefinitionGroup[] {
  const words = normalize(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = DEFINITION_ENTRIES.filter((definition) => {
    const text = normalize(searchableText(definition, textsOf(definition)));
    return words.every((word) => text.includes(word));
  });
  return DEFINITION_GROUPS.flatMap((group) => {
    const definitions = found.filter((definition) => definition.group === group);
    return definitions.length === 0 ? [] : [{ group, definitions }];
  });
}

function searchableText(definition: DefinitionEntry, texts: DefinitionTexts): string {
  const { code, symbol, formula, source, unit, unitLabel } = definition;
  return [texts.label, texts.name, texts.definition, code, symbol, formula, source, unit, unitLabel].join(
    ' ',
  );
}

/** Compatibility forms turn subscripts into plain characters: SpO₂ is found as spo2. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
