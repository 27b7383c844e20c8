import { expect, test } from 'vitest';
import { checkEmail } from './check-email.ts';

test('asks for an address, and for one that looks like one', () => {
  expect(checkEmail('   ')).toBe('required');
  for (const wrong of ['demo', 'demo@host', 'a b@example.org', '@example.org'])
    expect(checkEmail(wrong)).toBe('email');
  for (const right of ['demo@eupnea.local', ' a.b+c@sub.example.org ']) expect(checkEmail(right)).toBeNull();
});
