// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import german from '../../../../public/assets/i18n/de.json' with { type: 'json' };
import { ConversionFailure } from '../worker/describe-failure.ts';
import { useFailureText } from './use-failure-text.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'de', resources: { de: { translation: german } } }),
);

const tell = (code: string) => {
  const { result } = renderHook(useFailureText);
  return result.current(new ConversionFailure({ code, detail: 'in English' }));
};

test.each(['zip_damaged', 'vital_too_large', 'file_unreadable', 'memory_short'])(
  'a conversion that stops with %s says so in the language of its reader',
  (code) => {
    expect(tell(code)).not.toContain('in English');
    expect(tell(code)).toMatch(/^[A-Z].*[.?]$/u);
  },
);

test('a fault of ours is told in the language of its reader, with the detail that a report needs', () => {
  expect(tell('conversion_failed')).toMatch(/^Die Umwandlung .*\. \(in English\)$/u);
});
