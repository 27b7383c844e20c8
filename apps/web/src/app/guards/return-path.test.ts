import { describe, expect, it } from 'vitest';
import { rememberReturnPath, takeReturnPath } from './return-path.ts';

describe('the page that a visitor wanted before the sign-in', () => {
  it('is what this tab remembered, once, and nothing that an address says', () => {
    expect(takeReturnPath()).toBeNull();
    rememberReturnPath('/patients/7');
    expect(takeReturnPath()).toBe('/patients/7');
    expect(takeReturnPath()).toBeNull();
  });
});
