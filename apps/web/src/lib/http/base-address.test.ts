import { describe, expect, test } from 'vitest';
import {
  isLocalHost,
  isRelativeUrl,
  resolveServerAddress,
  rewriteNestSegment,
  subdomainOf,
} from './base-address.ts';

describe('the subdomain of the current host', () => {
  test.each([
    ['ward.example.org', 'ward'],
    ['app.example.org', 'app'],
    ['a.b.example.org', 'a'],
    ['example.org', 'app'],
    ['eupnea', 'app'],
    ['localhost', 'app'],
    ['eupnea.localhost', 'app'],
    ['10.1.2.3', 'app'],
    ['[::1]', 'app'],
  ])('of %s is %s', (hostname, expected) => expect(subdomainOf(hostname)).toBe(expected));
});

test('numbers and localhost are local, names are not', () => {
  expect(['127.0.0.1', 'localhost', '[fe80::1]'].every(isLocalHost)).toBe(true);
  expect(['example.org', 'app.example.org', 'eupnea', '1.2.3.example.org'].some(isLocalHost)).toBe(false);
});

describe('the server address', () => {
  test('empty means the host that served the page', () =>
    expect(resolveServerAddress('', 'ward.example.org')).toBe(''));
  test('takes the subdomain of the current host', () =>
    expect(resolveServerAddress('https://app.example.org', 'ward.example.org')).toBe(
      'https://ward.example.org',
    ));
  test('keeps port and path', () =>
    expect(resolveServerAddress('https://app.example.org:8443/x', 'ward.example.org')).toBe(
      'https://ward.example.org:8443/x',
    ));
  test('falls back to app on a local host', () =>
    expect(resolveServerAddress('https://ward.example.org', 'localhost')).toBe('https://app.example.org'));
  test('of a local server or a bare domain stays as configured', () => {
    expect(resolveServerAddress('http://127.0.0.1:8080', 'ward.example.org')).toBe('http://127.0.0.1:8080');
    expect(resolveServerAddress('https://example.org', 'ward.example.org')).toBe('https://example.org');
  });
});

describe('the nest segment', () => {
  test('becomes backend-research on another subdomain than app', () => {
    expect(rewriteNestSegment('/nestjs/devices?x=nestjs', 'ward.example.org')).toBe(
      '/backend-research/devices?x=nestjs',
    );
    expect(rewriteNestSegment('https://ward.example.org/nestjs/reports/daily', 'ward.example.org')).toBe(
      'https://ward.example.org/backend-research/reports/daily',
    );
  });
  test('stays on app, on a host without subdomain and on a local host', () => {
    for (const host of ['app.example.org', 'example.org', 'localhost', '10.0.0.8']) {
      expect(rewriteNestSegment('/nestjs/devices', host)).toBe('/nestjs/devices');
    }
  });
  test('only whole segments are replaced', () =>
    expect(rewriteNestSegment('/api/nestjs2/x', 'ward.example.org')).toBe('/api/nestjs2/x'));
});

test('an address with a scheme or a double slash is not relative', () => {
  expect(isRelativeUrl('/nestjs/devices')).toBe(true);
  expect(['https://example.org/x', '//example.org/x'].some(isRelativeUrl)).toBe(false);
});
