import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

test('names browser and system, not what they pretend to be', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1';
  expect(describeBrowser(edge)).toBe('Edge, Windows');
  expect(describeBrowser(android)).toBe('Chrome, Android');
  expect(describeBrowser(iphone)).toBe('Safari, iOS');
});

test('a program is called by its own name, and nothing by none', () => {
  expect(describeBrowser('curl/8.5.0')).toBe('curl/8.5.0');
  expect(describeBrowser('')).toBeNull();
  expect(describeBrowser(null)).toBeNull();
});
