import { GAS_NUMBER_CODES, PARAMETERS } from '@eupnea/model';
import { expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import dutch from '../../../../public/assets/i18n/nl.json' with { type: 'json' };
import portuguese from '../../../../public/assets/i18n/pt-BR.json' with { type: 'json' };
import german from '../../../../public/assets/i18n/de.json' with { type: 'json' };
import { readTexts, type DefinitionEntry, type DefinitionTexts } from './definition-entry.ts';
import { groupDefinitions } from './group-definitions.ts';

/** The text of a key such as `parameters.pmax.name`. */
function read(language: typeof english, key: string): string {
  let found: unknown = language;
  for (const part of key.split('.')) found = new Map(Object.entries(found ?? {})).get(part);
  if (typeof found !== 'string') throw new Error(`no text of ${key}`);
  return found;
}

const texts =
  (language: typeof english) =>
  (entry: DefinitionEntry): DefinitionTexts =>
    readTexts(entry, (key) => read(language, key));

function find(search: string, language: typeof english = english): readonly string[] {
  return groupDefinitions(search, texts(language)).flatMap(({ definitions }) =>
    definitions.map(({ kind, code }) => `${kind} ${code}`),
  );
}

test('every entry of the registry and every number of a blood gas stands on the page once', () => {
  const codes = [
    ...PARAMETERS.map(({ kind, code }) => `${kind} ${code}`),
    ...GAS_NUMBER_CODES.map((code) => `gas ${code}`),
  ];
  expect(find('').toSorted()).toEqual(codes.toSorted());
});

test('a number of a blood gas is found by name, symbol, formula and source in every language', () => {
  expect(find('ventilatory ratio')).toEqual(['gas VR']);
  expect(find('berggren')).toEqual(['gas QSQT']);
  expect(find('p/f')).toContain('gas PF');
  expect(find('pao2 / fio2')).toContain('gas PF');
  expect(find('shuntanteil', german)).toEqual(['gas QSQT']);
  expect(find('fração de shunt, estimativa', portuguese)).toEqual(['gas QSQT']);
  expect(find('shuntfractie', dutch)).toEqual(['gas QSQT']);
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
