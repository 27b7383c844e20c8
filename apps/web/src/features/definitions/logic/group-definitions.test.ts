import { PARAMETERS, type ParameterDefinition } from '@eupnea/model';
import { expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import german from '../../../../public/assets/i18n/de.json' with { type: 'json' };
import { groupDefinitions, type DefinitionTexts } from './group-definitions.ts';

const texts =
  (language: typeof english) =>
  ({ i18nKey }: ParameterDefinition): DefinitionTexts => {
    const found = new Map(Object.entries(language.parameters)).get(i18nKey);
    if (found === undefined) throw new Error(`no text of ${i18nKey}`);
    return found;
  };

function find(search: string, language: typeof english = english): readonly string[] {
  return groupDefinitions(search, texts(language)).flatMap(({ definitions }) =>
    definitions.map(({ kind, code }) => `${kind} ${code}`),
  );
}

test('every entry of the registry stands on the page once', () => {
  expect(find('').toSorted()).toEqual(PARAMETERS.map(({ kind, code }) => `${kind} ${code}`).toSorted());
});

test('a group without a match is left out', () => {
  expect(groupDefinitions('rsbi', texts(english)).map(({ group }) => group)).toEqual(['timing']);
});

test('an entry is found by name, symbol, code, formula and source', () => {
  expect(find('compliance')).toContain('monitored Compl');
  expect(find('pplat')).toContain('breath driving_pressure_cmh2o');
  expect(find('vti_ml')).toContain('breath vti_ml');
  expect(find('al-rawas')).toContain('monitored RCexp');
});

test('case, accents and subscripts do not matter, and every word has to match', () => {
  expect(find('SPO2')).toContain('monitored SpO2');
  expect(find('gerat pmax', german)).not.toContain('monitored Pmax');
  expect(find('spitzendruck PMAX', german)).toContain('monitored Pmax');
});

test('nothing matches nothing', () => {
  expect(find('no such number')).toEqual([]);
});
