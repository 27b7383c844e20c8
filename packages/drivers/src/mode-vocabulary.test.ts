import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findModeByName, MODES_BY_PROTOCOL } from './mode-vocabulary.ts';
import { createUnknownModes } from './unknown-modes.ts';

const PAGE = join(import.meta.dirname, '../../../docs/formats/ventilation-modes.md');

describe('the vocabulary of ventilation modes', () => {
  it.each(Object.entries(MODES_BY_PROTOCOL))(
    'stands in the docs as the %s driver has it',
    (protocol, modes) => {
      const page = readFileSync(PAGE, 'utf8');
      const section = page.split(`## ${protocol}\n`)[1]?.split('\n## ')[0] ?? '';
      const rows = section.split('\n').filter((line) => line.startsWith('|'));
      const names = new Map<string, string[]>();
      for (const { name, control, sequence } of modes) {
        const terms = `${control}, ${sequence ?? 'none'}`;
        names.set(terms, [...(names.get(terms) ?? []), name]);
      }
      expect(rows.slice(2)).toEqual(
        Array.from(names, ([terms, sharing]) => `|${terms}|${sharing.join('; ')}|`),
      );
    },
  );

  it('finds a name of any maker, however it is written', () => {
    expect(findModeByName('P-CMV')).toEqual({ control: 'pc', sequence: 'cmv' });
    expect(findModeByName(' volume  control ')).toEqual({ control: 'vc', sequence: 'cmv' });
    expect(findModeByName('a/c vc+')).toEqual({ control: 'dual', sequence: 'cmv' });
    expect(findModeByName('Turbo')).toBeNull();
  });

  it('leaves out what makers mean differently by one name', () => {
    // SIMV of a Hamilton controls volume, of an Evita either; SPONT without a type is a Hamilton's support.
    expect(findModeByName('SIMV')).toEqual({ control: 'unknown', sequence: 'imv' });
    expect(findModeByName('APRV')).toEqual({ control: 'pc', sequence: 'imv' });
  });

  it('tells of an unknown mode once, and not of hundreds', () => {
    const tell = createUnknownModes();
    expect(tell('Turbo')).toMatchObject([{ code: 'identifier_unmapped' }]);
    expect(tell('Turbo')).toEqual([]);
    const told = Array.from({ length: 500 }, (_, at) => tell(`mode ${at}`)).filter(
      ({ length }) => length > 0,
    );
    expect(told).toHaveLength(49);
  });
});
