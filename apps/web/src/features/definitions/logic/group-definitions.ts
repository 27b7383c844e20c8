import { PARAMETERS, type ParameterDefinition, type ParameterGroup } from '@eupnea/model';

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
  readonly definitions: readonly ParameterDefinition[];
}

/** Texts of an entry in the reader's language. */
export interface DefinitionTexts {
  readonly label: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * The registry by groups, card values before breath numbers, without empty groups.
 * @param search every word must occur in an entry; case and accents are ignored
 */
export function groupDefinitions(
  search: string,
  readTexts: (definition: ParameterDefinition) => DefinitionTexts,
): readonly DefinitionGroup[] {
  const words = normalize(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = PARAMETERS.filter((definition) => {
    const text = normalize(searchableText(definition, readTexts(definition)));
    return words.every((word) => text.includes(word));
  });
  return DEFINITION_GROUPS.flatMap((group) => {
    const definitions = found.filter((definition) => definition.group === group);
    return definitions.length === 0 ? [] : [{ group, definitions }];
  });
}

function searchableText(definition: ParameterDefinition, texts: DefinitionTexts): string {
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
