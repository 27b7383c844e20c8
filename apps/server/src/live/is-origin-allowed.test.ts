import { describe, expect, it } from 'vitest';
import { isOriginAllowed } from './is-origin-allowed.ts';

describe('the origin of a live socket', () => {
  it('is the server itself or one that was configured', () => {
    expect(isOriginAllowed('https://icu.example', 'icu.example', [])).toBe(true);
    expect(isOriginAllowed('http://localhost:5173', 'localhost:8080', ['http://localhost:5173'])).toBe(true);
  });

  it('is not another site, another port, or nonsense', () => {
    expect(isOriginAllowed('https://evil.example', 'icu.example', [])).toBe(false);
    expect(isOriginAllowed('http://localhost:1', 'localhost:8080', [])).toBe(false);
    expect(isOriginAllowed('null', 'icu.example', [])).toBe(false);
  });

  it('may be absent: then it is no browser', () => {
    expect(isOriginAllowed(undefined, 'icu.example', [])).toBe(true);
  });
});
