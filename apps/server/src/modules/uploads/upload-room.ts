import { statfs } from 'node:fs/promises';
import { ProblemError } from '../../http/problem-error.ts';

const GIB = 1024 ** 3;

export interface UploadLimits {
  /** Files of one user that arrive, wait or are processed: a day's recordings of a ward. */
  readonly userFiles: number;
  /** Their bytes: four of the largest files. */
  readonly userBytes: number;
  /** Bytes of the files of all users. */
  readonly allBytes: number;
  /** Free space that files leave to the live streams and their database. */
  readonly reserveBytes: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  userFiles: 100,
  userBytes: 16 * GIB,
  allBytes: 64 * GIB,
  reserveBytes: 2 * GIB,
};

/** Received bytes between two looks at the free space of the disk. */
const MEASURE_EVERY_BYTES = 16 * 1024 * 1024;

/** Files and bytes that are stored already. */
export interface StoredUploads {
  readonly userFiles: number;
  readonly userBytes: number;
  readonly allBytes: number;
}

export interface UploadRoomParts {
  readonly readStored: (userId: number) => Promise<StoredUploads>;
  /** Free bytes of the disk with the files. */
  readonly readFreeBytes: () => Promise<number>;
  readonly limits?: UploadLimits;
}

/** Place of one arriving file. */
export interface UploadPlace {
  /** Counts received bytes. Throws a problem when there is no room for them. */
  grow(bytes: number): Promise<void>;
  close(): void;
}

interface Arriving {
  readonly userId: number;
  /** Received, or announced by the sender if that is more. */
  bytes: number;
}

/** Free bytes for this user on the disk of a folder. */
export async function readFreeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Limits files and bytes of uploads per user and in all, those that still arrive included, and keeps a reserve free. */
export class UploadRoom {
  readonly #parts: UploadRoomParts;
  readonly #limits: UploadLimits;
  readonly #arriving = new Set<Arriving>();

  constructor(parts: UploadRoomParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? UPLOAD_LIMITS;
  }

  /**
   * Opens a place for a file. Throws a problem when there is none.
   * @param announcedBytes length of the request; 0 when it is unknown
   */
  async open(userId: number, announcedBytes: number): Promise<UploadPlace> {
    // The place is taken before the limits are read, so that simultaneous requests see each other.
    const arriving: Arriving = { userId, bytes: announcedBytes };
    this.#arriving.add(arriving);
    try {
      const stored = await this.#parts.readStored(userId);
      this.#judgeFiles(userId, stored);
      await this.#judgeBytes(arriving, stored, announcedBytes);
      return this.#place(arriving, stored);
    } catch (error) {
      this.#arriving.delete(arriving);
      throw error;
    }
  }

  #place(arriving: Arriving, stored: StoredUploads): UploadPlace {
    let received = 0;
    let measuredAt = 0;
    return {
      grow: async (bytes) => {
        received += bytes;
        arriving.bytes = Math.max(arriving.bytes, received);
        if (received - measuredAt < MEASURE_EVERY_BYTES) return;
        measuredAt = received;
        await this.#judgeBytes(arriving, stored, Math.max(0, arriving.bytes - received));
      },
      close: () => this.#arriving.delete(arriving),
    };
  }

  #judgeFiles(userId: number, { userFiles }: StoredUploads): void {
    const most = this.#limits.userFiles;
    const arriving = [...this.#arriving].filter((one) => one.userId === userId).length;
    if (userFiles + arriving <= most) return;
    throw new ProblemError('too_many_uploads', { detail: `At most ${most} files may wait at a time` });
  }

  /** @param missingBytes bytes of this file that are still to come, as far as they are known */
  async #judgeBytes(own: Arriving, stored: StoredUploads, missingBytes: number): Promise<void> {
    const { userBytes, allBytes, reserveBytes } = this.#limits;
    let ofUser = stored.userBytes;
    let ofAll = stored.allBytes;
    for (const { userId, bytes } of this.#arriving) {
      ofAll += bytes;
      if (userId === own.userId) ofUser += bytes;
    }
    if (ofUser > userBytes)
      throw new ProblemError('too_many_uploads', {
        detail: `The files of one user may wait with ${userBytes / GIB} GiB together`,
      });
    if (ofAll > allBytes)
      throw new ProblemError('no_room', { detail: `All files may wait with ${allBytes / GIB} GiB together` });
    if ((await this.#parts.readFreeBytes()) - missingBytes < reserveBytes)
      throw new ProblemError('no_room', {
        detail: `${reserveBytes / GIB} GiB stay free for the live streams`,
      });
  }
}
