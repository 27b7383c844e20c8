// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { toParameterText } from './timeline-queries.ts';

it('the literal text null is removed from the parameters before they are sent', () => {
  expect(toParameterText(['RR', 'null', 'VTe'])).toBe('RR,,VTe');
});
