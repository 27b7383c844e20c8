import { UnreadableSource } from '@eupnea/formats';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

test.each([
  [new UnreadableSource('zip_damaged', 'The packed data is damaged.'), 'zip_damaged'],
  [new DOMException('could not be read', 'NotReadableError'), 'file_unreadable'],
  [new DOMException('could not be found', 'NotFoundError'), 'file_unreadable'],
  [new DOMException('full', 'QuotaExceededError'), 'memory_short'],
  [new RangeError('Array buffer allocation failed'), 'memory_short'],
  [new RangeError('Invalid array length'), 'memory_short'],
  [new RangeError('toFixed() digits argument must be between 0 and 100'), 'conversion_failed'],
  [new TypeError('x is undefined'), 'conversion_failed'],
  ['thrown text', 'conversion_failed'],
])('%s is told by a code, and keeps what was said', (error, code) => {
  const issue = describeFailure(error);
  expect(issue.code).toBe(code);
  expect(issue.detail).toContain(error instanceof Error ? error.message : error);
});
