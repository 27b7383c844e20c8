import type { VentilationControl } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { ModeFollower } from './mode-follower.ts';

function changesOf(modes: readonly VentilationControl[]): readonly number[] {
  const follower = new ModeFollower();
  return modes.flatMap((mode, breath) => (follower.take(mode) ? [breath] : []));
}

describe('the recognised mode of a stream', () => {
  it('changes with the third breath in a row, once', () => {
    expect(changesOf(['pc', 'pc', 'pc', 'pc', 'ps', 'ps', 'ps'])).toEqual([2, 6]);
  });

  it('does not change for single breaths of another mode, nor to an unknown one', () => {
    expect(changesOf(['pc', 'pc', 'pc', 'ps', 'ps', 'pc', 'ps', 'pc'])).toEqual([2]);
    expect(changesOf(['pc', 'pc', 'pc', 'unknown', 'unknown', 'unknown', 'pc', 'pc', 'pc'])).toEqual([2]);
  });
});
