import { describe, expect, it } from 'vitest';
import { isInNetworks, isLoopback, parseNetwork } from './networks.ts';

describe('networks', () => {
  it('are read with and without a prefix, in both families', () => {
    expect(parseNetwork('10.0.0.0/8')).toEqual({ address: '10.0.0.0', prefix: 8, family: 'ipv4' });
    expect(parseNetwork('fd00::/8')).toEqual({ address: 'fd00::', prefix: 8, family: 'ipv6' });
    expect(parseNetwork('10.1.2.3')?.prefix).toBe(32);
  });

  it.each(['', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '10.0.0.0/8/8', 'host', 'fd00::/129', '10.0.0.0/-1'])(
    'are not read from "%s"',
    (text) => {
      expect(parseNetwork(text)).toBeNull();
    },
  );

  it('hold the addresses inside and no other; IPv4 written as IPv6 is IPv4', () => {
    const networks = ['10.20.0.0/16', 'fd00::/8'];
    expect(isInNetworks('10.20.255.1', networks)).toBe(true);
    expect(isInNetworks('10.21.0.1', networks)).toBe(false);
    expect(isInNetworks('fdab::1', networks)).toBe(true);
    expect(isInNetworks('::ffff:10.20.0.1', networks)).toBe(true);
    expect(isInNetworks('nonsense', networks)).toBe(false);
  });

  it('know loopback in every spelling', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '128.0.0.1', 'fe80::1', 'localhost.example.org'].some(isLoopback)).toBe(false);
  });
});
