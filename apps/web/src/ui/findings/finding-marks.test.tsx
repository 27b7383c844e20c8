// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FindingMarks } from './finding-mark.tsx';

afterEach(cleanup);

test('kinds without a place are counted and named', () => {
  render(<FindingMarks kinds={['double_trigger', 'flow_starvation', 'delayed_cycling']} most={2} />);
  expect(screen.getByText('DT')).toBeDefined();
  expect(screen.queryByText('FS')).toBeNull();
  expect(screen.getByText('+2').parentElement?.title).toContain(', ');
});

test('kinds that fit stand alone', () => {
  render(<FindingMarks kinds={['double_trigger', 'flow_starvation']} most={2} />);
  expect(screen.getByText('FS')).toBeDefined();
  expect(screen.queryByText(/^\+/u)).toBeNull();
});
