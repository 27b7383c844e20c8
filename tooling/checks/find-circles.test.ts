import { describe, expect, it } from 'vitest';
import { findCircles, listNeeded } from './find-circles.ts';

describe('files that a file needs', () => {
  it('are those that it imports, for values or for types alone', () => {
    const source = [
      "import { a, type B } from './a.ts';",
      "import type { C } from './c.ts';",
      "import { type D, type E } from './d.ts';",
      "export {\n  f,\n} from '../f.ts';",
      "import * as g from './g.ts';",
      "import { model } from '@eupnea/model';",
    ].join('\n');
    expect(listNeeded('packages/x/src/sub/file.ts', source)).toEqual([
      'packages/x/src/sub/a.ts',
      'packages/x/src/sub/c.ts',
      'packages/x/src/sub/d.ts',
      'packages/x/src/f.ts',
      'packages/x/src/sub/g.ts',
    ]);
  });
});

describe('circles', () => {
  it('are found whatever their length, and each once', () => {
    const needed = new Map([
      ['a', ['b', 'x']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['d']],
      ['x', ['y']],
      ['y', []],
    ]);
    expect(findCircles(needed).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('are none where files share what they need', () => {
    const needed = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', []],
    ]);
    expect(findCircles(needed)).toEqual([]);
  });
});
