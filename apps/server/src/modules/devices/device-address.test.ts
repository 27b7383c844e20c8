import { describe, expect, it } from 'vitest';
import { isDevicePeer } from './device-address.ts';

describe('the address of a device that dials us', () => {
  const rules = { deviceNetworks: ['10.0.0.0/8', '127.0.0.0/8'], serialDevices: [], isDemo: false };

  it.each([
    ['10.20.0.7', true],
    ['::ffff:10.20.0.7', true],
    ['192.168.0.7', false],
    ['127.0.0.1', false],
    ['::1', false],
    ['169.254.169.254', false],
  ])('%s may speak: %s', (address, allowed) => {
    expect(isDevicePeer(address, rules)).toBe(allowed);
  });

  it('may be this machine in the demo only', () => {
    expect(isDevicePeer('127.0.0.1', { ...rules, isDemo: true })).toBe(true);
    expect(isDevicePeer('192.168.0.7', { ...rules, isDemo: true })).toBe(false);
  });
});
