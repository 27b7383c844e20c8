import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestStorage, openTestStorage } from '../../../storage/testing/open-test-storage.ts';
import { recordChange } from '../audit-service.ts';
import { CHAIN_ROOT, listSealedAfter } from './chained-entry.ts';
import { sealEntries } from './seal-entries.ts';
import { verifyChain } from './verify-chain.ts';
import { writeChainLine } from './write-chain-line.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await openTestStorage();
  // Written and sealed once; each test begins with a copy.
  await addEntries(ENTRIES);
  await sealEntries(storage.pool);
  await change('create table kept_log as table audit_log');
  await change('create table kept_personal as table audit_personal');
});
afterAll(() => storage.remove());

const ENTRIES = 450;

async function addEntries(count: number): Promise<void> {
  await storage.db.transaction(async (tx) => {
    for (let id = 1; id <= count; id += 1) {
      await recordChange(tx, {
        actor: { kind: 'system' },
        action: 'patient.edit',
        objectKind: 'patient',
        objectId: id,
        after: { zebra: 1, Ärzte: [1.5, null], 'a"b': { y: '\u2028', x: id } },
        personal: { patientId: id, after: { name: `name ${id}` } },
      });
    }
  });
}

/** Acts as an operator of the database, because the server's user has no right to. */
const change = (text: string) => storage.owner.query(text);
const verify = () => verifyChain(storage.pool, null);

beforeEach(async () => {
  await change('truncate audit_log cascade');
  await change('insert into audit_log overriding system value select * from kept_log');
  await change('insert into audit_personal select * from kept_personal');
});

describe('the hash chain of the audit log', () => {
  it('holds over every entry in order of commit, and goes on where it ended', async () => {
    const before = await verify();
    expect(before).toMatchObject({ entries: ENTRIES, unsealed: 0, erased: 0, problems: [] });
    await addEntries(3);
    expect(await verify()).toMatchObject({ entries: ENTRIES, unsealed: 3, problems: [] });
    expect(await sealEntries(storage.pool)).toBe(3);
    expect(await verifyChain(storage.pool, before.head)).toMatchObject({
      entries: ENTRIES + 3,
      head: { position: ENTRIES + 3 },
      problems: [],
    });
  });

  it.each([
    ['author', `actor_kind = 'command_line'`],
    ['time by a microsecond', `at = at + interval '1 microsecond'`],
    ['values', `after = jsonb_set(after, '{zebra}', '2')`],
    ['object', `object_id = '7777'`],
  ])('names the entry whose %s was changed, and no other', async (_, set) => {
    await change(`update audit_log set ${set} where chain_position = 217`);
    expect((await verify()).problems).toMatchObject([{ position: 217, kind: 'changed' }]);
  });

  it('names an entry that was taken out', async () => {
    await change('delete from audit_log where chain_position in (40, 41)');
    expect((await verify()).problems).toMatchObject([
      { position: 40, id: null, kind: 'missing' },
      { position: 41, id: null, kind: 'missing' },
    ]);
  });

  it('names personal values that were changed, and holds when erasure removed them', async () => {
    await change(`update audit_personal set after = '{"name":"other"}'
      where audit_id = (select id from audit_log where chain_position = 9)`);
    expect((await verify()).problems).toMatchObject([{ position: 9, kind: 'personal_changed' }]);
    await change('delete from audit_personal where patient_id <= 200');
    await change('update audit_personal set before = null, after = null, salt = null where patient_id > 440');
    expect(await verify()).toMatchObject({ entries: ENTRIES, erased: 210, problems: [] });
  });

  it('shows entries cut off at the end against a head that was kept elsewhere', async () => {
    const { head } = await verify();
    await change('delete from audit_log where chain_position > 400');
    expect((await verify()).problems).toEqual([]);
    expect((await verifyChain(storage.pool, head)).problems).toMatchObject([
      { position: ENTRIES, kind: 'expected_hash_differs' },
    ]);
  });

  it('gives every position once when several processes seal at once', async () => {
    await addEntries(300);
    await Promise.all([sealEntries(storage.pool), sealEntries(storage.pool), sealEntries(storage.pool)]);
    await sealEntries(storage.pool);
    expect(await verify()).toMatchObject({ entries: ENTRIES + 300, unsealed: 0, problems: [] });
  });

  it('goes out as lines whose hashes anybody can recompute, without personal values', async () => {
    const lines = (await listSealedAfter(storage.pool, 0, 1000)).map(writeChainLine);
    expect(lines).toHaveLength(ENTRIES);
    expect(lines.join('')).not.toContain('name 1');
    let previous = CHAIN_ROOT;
    for (const line of lines) {
      const hash = /"chain_hash":"([0-9a-f]{64})",/u.exec(line)?.[1] ?? '';
      const covered = line.trimEnd().replace(`"chain_hash":"${hash}",`, '');
      expect(createHash('sha256').update(`${previous}\n${covered}`).digest('hex')).toBe(hash);
      previous = hash;
    }
  });
});
