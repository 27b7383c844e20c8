import { describe, expect, it } from 'vitest';
import type { ChainedRow } from '../chain/chained-entry.ts';
import { MESSAGE_MAX, writeSyslogFrame } from './write-syslog-message.ts';

const ORIGIN = { host: 'eupnea.hospital.example', processId: 4711, version: '1.2.3' };

const ROW: ChainedRow = {
  id: 12,
  at: '2026-11-25T18:30:00.123456Z',
  actor_kind: 'user',
  actor_id: 3,
  action: 'patient.edit',
  object_kind: 'patient',
  object_id: '77',
  project_id: null,
  request_id: 'req-1',
  token_id: null,
  before: null,
  after: { bed: 4 },
  chain_position: 9,
  chain_hash: 'ab'.repeat(32),
  personal_digest: 'cd'.repeat(32),
  personal: { before: null, after: { name: 'Jansen' }, salt: 'ef' },
};

function write(change: Partial<ChainedRow> = {}, origin = ORIGIN): string {
  const frame = writeSyslogFrame({ ...ROW, ...change }, origin);
  const space = frame.indexOf(' ');
  expect(Number(frame.subarray(0, space).toString())).toBe(frame.length - space - 1);
  return frame.subarray(space + 1).toString();
}

describe('an audit entry as a syslog message', () => {
  it('has the head of RFC 5424, its place in the chain, and no value about a person', () => {
    const message = write();
    expect(message).toMatch(
      /^<110>1 2026-11-25T18:30:00\.123456Z eupnea\.hospital\.example eupnea 4711 patient\.edit \[eupnea@32473 position="9" /u,
    );
    expect(message).toContain(' object_kind="patient" object_id="77" request_id="req-1"]');
    expect(message).toContain('[origin software="Eupnea" swVersion="1.2.3"] {"action":"patient.edit"');
    expect(message).not.toContain('Jansen');
  });

  it('is a warning where something was refused', () => {
    expect(write({ action: 'refusal.sign_in' })).toMatch(/^<108>1 /u);
  });

  it('escapes what would end a value, and keeps the header printable', () => {
    const message = write({ request_id: 'a"b]c\\d', action: `ä ${'x'.repeat(40)}` }, { ...ORIGIN, host: '' });
    expect(message).toContain(String.raw`request_id="a\"b\]c\\d"`);
    expect(message).toMatch(/^<110>1 \S+ - eupnea 4711 x{32} \[/u);
  });

  it('begins text that is not ASCII with a byte order mark, and counts octets', () => {
    expect(write({ after: { unit: 'cmH₂O' } })).toContain('] \uFEFF{"action"');
    expect(write()).not.toContain('\uFEFF');
  });

  it('leaves a text out that is longer than receivers must take, and says so', () => {
    const message = write({ after: { text: 'y'.repeat(MESSAGE_MAX) } });
    expect(message.length).toBeLessThan(1000);
    expect(message).toContain(' text="left_out"]');
    expect(message.endsWith('swVersion="1.2.3"]')).toBe(true);
  });
});
