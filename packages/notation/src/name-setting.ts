import { findParameter } from '@eupnea/model';
import { displayUnit, type Notation } from './display-value.ts';

/** Text key of a setting; a setting without registry entry is its own name. */
export function settingLabelKey(parameter: string): string {
  const definition = findParameter('setting', parameter);
  return definition === null ? parameter : `parameters.${definition.i18nKey}.label`;
}

export function settingUnit(parameter: string, notation: Notation): string {
  const definition = findParameter('setting', parameter);
  return definition === null ? '' : displayUnit(definition, notation);
}
