import { isKnownMode } from '@eupnea/analysis';
import { STATED_MODES } from '@eupnea/model';
import { expect, it } from 'vitest';

it.each(STATED_MODES)('the detectors understand the mode that a sender can state: %s', (mode) => {
  expect(isKnownMode(mode)).toBe(true);
});
