import { expect, test } from 'vitest';
import { pickLanguage } from './languages.ts';

test('a stored language counts in any case, and an unknown one is English', () => {
  expect(['NL', 'de', 'DE', 'PT-BR', 'pt-BR', 'EN'].map(pickLanguage)).toEqual([
    'nl',
    'de',
    'de',
    'pt-BR',
    'pt-BR',
    'en',
  ]);
  expect([null, '', 'fr', 'n'].map(pickLanguage)).toEqual(['en', 'en', 'en', 'en']);
});
