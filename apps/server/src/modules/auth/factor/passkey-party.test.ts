import { describe, expect, it } from 'vitest';
import { readPasskeyParty } from './passkey-party.ts';

const bare = { host: '127.0.0.1', port: 3000, publicOrigins: [], passkeyDomain: null, tls: null };

describe('the domain of passkeys', () => {
  it('is the name of the first public address, and its pages are those of that name', () => {
    const publicOrigins = ['https://eupnea.icu.example', 'https://other.example'];
    expect(readPasskeyParty({ ...bare, publicOrigins })).toEqual({
      domain: 'eupnea.icu.example',
      origins: ['https://eupnea.icu.example'],
    });
  });

  it('can be the domain above several addresses', () => {
    const publicOrigins = [
      'https://a.icu.example:8443',
      'https://b.icu.example',
      'https://icu.example.evil.example',
    ];
    expect(readPasskeyParty({ ...bare, publicOrigins, passkeyDomain: 'icu.example' })?.origins).toEqual([
      'https://a.icu.example:8443',
      'https://b.icu.example',
    ]);
  });

  it('is localhost for a server of this machine without a public address', () => {
    expect(readPasskeyParty(bare)).toEqual({ domain: 'localhost', origins: ['http://localhost:3000'] });
    expect(readPasskeyParty({ ...bare, tls: {} })?.origins).toEqual(['https://localhost:3000']);
  });

  it('is none for an IP address, or a network address without a name', () => {
    expect(readPasskeyParty({ ...bare, publicOrigins: ['http://10.0.0.7:3000'] })).toBeNull();
    expect(readPasskeyParty({ ...bare, publicOrigins: ['http://[fd00::7]:3000'] })).toBeNull();
    expect(readPasskeyParty({ ...bare, host: '0.0.0.0' })).toBeNull();
  });
});
