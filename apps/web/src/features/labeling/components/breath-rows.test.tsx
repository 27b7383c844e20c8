// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BreathRows } from './breath-rows.tsx';

afterEach(cleanup);

test('a label has the mark of each of its kinds, and a suggestion none', () => {
  const kinds = ['double_trigger', 'flow_starvation'] as const;
  render(
    <BreathRows
      window={{ fromMs: 0, toMs: 1000 }}
      columns={{
        breath_numbers: [1],
        started_at_ms: [0],
        ended_at_ms: [1000],
      }}
      current={0}
      rows={[
        { name: 'R1', cellOf: () => ({ kinds }) },
        { name: 'Auto', isDashed: true, cellOf: () => ({ kinds }) },
      ]}
      describe={() => 'breath'}
      label="labels"
      onSelect={() => undefined}
    />,
  );
  const cells = screen.getByRole('group').querySelectorAll('[data-dashed]');
  const marks = [...cells].map((cell) => cell.querySelectorAll('[data-pattern]').length);
  expect(marks).toEqual([2, 0]);
});
