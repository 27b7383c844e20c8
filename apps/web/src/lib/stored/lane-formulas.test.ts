import type { DerivedCode } from '@eupnea/waveform';
import { describe, expect, it } from 'vitest';
import { plainLane } from './lane-choice.ts';
import { readFormulas, removeDerived, writeFormulas } from './lane-formulas.ts';

describe('derived lanes of the address', () => {
  it('come back as they were written, named or not', () => {
    const lanes = [
      { name: 'PL', text: 'Paw - Pes' },
      { name: '', text: 'mean(Paw, 0.5 s)' },
    ];
    expect(writeFormulas(lanes)).toBe('PL: Paw - Pes; mean(Paw, 0.5 s)');
    expect(readFormulas(writeFormulas(lanes))).toEqual(lanes);
    expect(writeFormulas([])).toBeUndefined();
    expect(writeFormulas([{ name: 'a:b;c', text: 'Paw' }])).toBe('a b c: Paw');
  });

  it('are at most four, without empty and endless ones', () => {
    expect(readFormulas(undefined)).toEqual([]);
    expect(readFormulas(`; ;PL:;${'x'.repeat(201)}`)).toEqual([]);
    expect(readFormulas('a;b;c;d;e')).toHaveLength(4);
    expect(readFormulas(`${'n'.repeat(60)}: Paw`)[0]?.name).toHaveLength(24);
  });

  it('move up by one code where one before them is removed', () => {
    const lanes = (['derived_3', 'pressure', 'derived_1', 'derived_2'] as const).map((code) =>
      plainLane(code),
    );
    const codesWithout = (removed: DerivedCode) => removeDerived(lanes, removed).map(({ code }) => code);
    expect(codesWithout('derived_2')).toEqual(['derived_2', 'pressure', 'derived_1']);
    expect(codesWithout('derived_1')).toEqual(['derived_2', 'pressure', 'derived_1']);
    const tall = { code: 'derived_2', height: 3, scale: { minimum: -1, maximum: 1 } } as const;
    expect(removeDerived([plainLane('flow'), plainLane('derived_1'), tall], 'derived_1')).toEqual([
      plainLane('flow'),
      { ...tall, code: 'derived_1' },
    ]);
  });
});
