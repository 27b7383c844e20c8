import { GAS_NUMBER_CODES, GAS_NUMBERS, PARAMETERS, type ParameterDefinition } from '@eupnea/model';
import type { DefinitionKind } from '../../../lib/parameters/definition-anchor.ts';

/** A definition of the page: a parameter of the registry, or a number of a blood gas. */
export interface DefinitionEntry extends Omit<ParameterDefinition, 'kind' | 'i18nKey'> {
  readonly kind: DefinitionKind;
  /** Keys of its texts; the label of a number of a gas is its symbol. */
  readonly texts: { readonly label: string | null; readonly name: string; readonly definition: string };
}

/** Every number of the page: the registry, then the numbers of a blood gas. */
export const DEFINITION_ENTRIES: readonly DefinitionEntry[] = [
  ...PARAMETERS.map((parameter): DefinitionEntry => {
    const texts = `parameters.${parameter.i18nKey}`;
    return {
      ...parameter,
      texts: { label: `${texts}.label`, name: `${texts}.name`, definition: `${texts}.definition` },
    };
  }),
  ...GAS_NUMBER_CODES.map(
    (code): DefinitionEntry => ({
      ...GAS_NUMBERS[code],
      kind: 'gas',
      code,
      group: 'gas',
      rounding: 'nearest',
      texts: { label: null, name: `gasIndex.name.${code}`, definition: `gasIndex.definition.${code}` },
    }),
  ),
];

/** Texts of an entry in the reader's language. */
export interface DefinitionTexts {
  readonly label: string;
  readonly name: string;
  readonly definition: string;
}

export function readTexts({ symbol, texts }: DefinitionEntry, t: (key: string) => string): DefinitionTexts {
  return {
    label: texts.label === null ? symbol : t(texts.label),
    name: t(texts.name),
    definition: t(texts.definition),
  };
}
