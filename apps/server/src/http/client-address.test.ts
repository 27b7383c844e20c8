import { describe, expect, it } from 'vitest';
import { readClientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('the address of a client', () => {
  it('is that of the connection unless a trusted proxy names another', () => {
    expect(readClientAddress(from('10.0.0.1', '203.0.113.9'), [])).toBe('10.0.0.1');
    expect(readClientAddress(from('10.0.0.1', '203.0.113.9'), ['10.0.0.1'])).toBe('203.0.113.9');
    expect(readClientAddress(from('::ffff:10.0.0.1', '203.0.113.9'), ['10.0.0.0/8'])).toBe('203.0.113.9');
    expect(readClientAddress(from('192.0.2.1', '203.0.113.9'), ['10.0.0.1'])).toBe('192.0.2.1');
    expect(readClientAddress(from('10.0.0.1'), ['10.0.0.1'])).toBe('10.0.0.1');
  });

  it('is not what the client itself writes before the proxy', () => {
    expect(readClientAddress(from('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2'), ['10.0.0.0/8'])).toBe(
      '203.0.113.9',
    );
  });
});
