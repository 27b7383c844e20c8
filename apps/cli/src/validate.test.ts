import { HELD_OUT_SEEDS } from '@eupnea/validation';
import { describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { command } from './validate.ts';

describe('eupnea validate', () => {
  it.each(['1-20', `1000-${HELD_OUT_SEEDS.to + 1}`, '1005-1001', '1000-1001-1002', 'all', ''])(
    'refuses seeds %j, which are not all held out',
    (seeds) => {
      expect(() => command.run(['--seeds', seeds])).toThrow(UsageError);
    },
  );
});
