import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../http/problem-error.ts';
import { UploadRoom } from './upload-room.ts';

const MIB = 1024 * 1024;
const LIMITS = { userFiles: 3, userBytes: 100 * MIB, allBytes: 150 * MIB, reserveBytes: 50 * MIB };

function createRoom() {
  const stored = { userFiles: 0, userBytes: 0, allBytes: 0 };
  const disk = { freeBytes: 1_000 * MIB };
  const room = new UploadRoom({
    readStored: async () => ({ ...stored }),
    readFreeBytes: async () => disk.freeBytes,
    limits: LIMITS,
  });
  return { stored, disk, room };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof ProblemError ? error.code : 'other';
  }
}

describe('room for uploads', () => {
  it('counts files that still arrive among the files of their user', async () => {
    const { room, stored } = createRoom();
    stored.userFiles = 1;
    const places = await Promise.all([room.open(1, 0), room.open(1, 0)]);
    expect(await refusalOf(room.open(1, 0))).toBe('too_many_uploads');
    places[0]?.close();
    expect(await refusalOf(room.open(1, 0))).toBe('none');
  });

  it('counts bytes by user and in all, announced and received', async () => {
    const { room } = createRoom();
    await room.open(1, 90 * MIB);
    expect(await refusalOf(room.open(1, 20 * MIB))).toBe('too_many_uploads');
    expect(await refusalOf(room.open(2, 70 * MIB))).toBe('no_room');
    const place = await room.open(2, 0);
    await place.grow(50 * MIB);
    expect(await refusalOf(place.grow(20 * MIB))).toBe('no_room');
  });

  it('counts the files that wait on the disk', async () => {
    const { room, stored } = createRoom();
    stored.userBytes = 99 * MIB;
    expect(await refusalOf(room.open(1, 2 * MIB))).toBe('too_many_uploads');
  });

  it('leaves the reserve free, before a byte is read and while they arrive', async () => {
    const { room, disk } = createRoom();
    disk.freeBytes = 60 * MIB;
    expect(await refusalOf(room.open(1, 20 * MIB))).toBe('no_room');
    const place = await room.open(1, 0);
    await place.grow(16 * MIB);
    disk.freeBytes = 49 * MIB;
    expect(await refusalOf(place.grow(16 * MIB))).toBe('no_room');
  });
});
