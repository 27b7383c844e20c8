import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { DamagedBackupError } from './damaged-backup-error.ts';

/**
 * Layout of an encrypted backup: a head (mark, salt, check of the key), then frames of AES-256-GCM. A frame holds 64
 * KiB of the compressed backup and its tag; the last one may be shorter. The nonce of a frame is its number and a flag
 * for the last frame (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015), so that frames cannot
 * be omitted, repeated, reordered or truncated. Each file has its own key, derived from the salt (HKDF-SHA-256).
 */
const MARK = Buffer.from('EUPNEA-ENCRYPTED-BACKUP-1\n');
const SALT_BYTES = 32;
const CHECK_BYTES = 32;
const HEAD_BYTES = MARK.length + SALT_BYTES + CHECK_BYTES;
const PLAIN_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const FRAME_BYTES = PLAIN_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

/** 256 random bits. */
export type BackupKey = Uint8Array;
export const BACKUP_KEY_BYTES = 32;

export class WrongBackupKeyError extends Error {}

/** True when a file that starts with these bytes is an encrypted backup. */
export function isEncrypted(start: Uint8Array): boolean {
  return MARK.equals(start.subarray(0, MARK.length));
}

/** Number of bytes at the start of a file that `isEncrypted` needs. */
export const MARK_BYTES = MARK.length;

export async function* encryptFrames(
  source: AsyncIterable<Uint8Array>,
  key: BackupKey,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const keys = deriveKeys(key, salt);
  yield Buffer.concat([MARK, salt, checkOf(keys.check, salt)]);
  let number = 0;
  for await (const { bytes, isLast } of cut(source, PLAIN_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', keys.frames, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Yields decrypted data whose tag was verified. Throws WrongBackupKeyError for another key, DamagedBackupError for a
 * file that differs from what was written.
 */
export async function* decryptFrames(
  source: AsyncIterable<Uint8Array>,
  key: BackupKey,
): AsyncGenerator<Buffer> {
  let keys: ReturnType<typeof deriveKeys> | null = null;
  let number = 0;
  for await (const { bytes, isLast } of cut(source, FRAME_BYTES, HEAD_BYTES)) {
    if (keys === null) {
      keys = readHead(bytes, key);
      if (isLast) throw new DamagedBackupError('The backup ends before its end: it was cut off');
      continue;
    }
    yield openFrame(bytes, keys.frames, nonceOf(number, isLast), isLast);
    number += 1;
  }
}

function openFrame(frame: Buffer, key: Buffer, nonce: Buffer, isLast: boolean): Buffer {
  const plainBytes = frame.length - TAG_BYTES;
  if (plainBytes >= 0) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(frame.subarray(plainBytes));
    const plain = decipher.update(frame.subarray(0, plainBytes));
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      // Reported below, because the tag does not match.
    }
  }
  throw new DamagedBackupError(
    isLast
      ? 'The encrypted backup is damaged at its end: it was cut off or changed'
      : 'The encrypted backup is damaged: it was changed',
  );
}

function readHead(head: Buffer, key: BackupKey) {
  if (head.length < HEAD_BYTES) throw new DamagedBackupError('The backup is cut off within its head');
  if (!isEncrypted(head)) throw new DamagedBackupError('This is not an encrypted backup');
  const salt = head.subarray(MARK.length, MARK.length + SALT_BYTES);
  const keys = deriveKeys(key, salt);
  if (!timingSafeEqual(checkOf(keys.check, salt), head.subarray(MARK.length + SALT_BYTES))) {
    throw new WrongBackupKeyError('The key is not the one that the backup was encrypted with');
  }
  return keys;
}

function deriveKeys(key: BackupKey, salt: Uint8Array) {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, 'eupnea encrypted backup 1', 64));
  return { frames: derived.subarray(0, 32), check: derived.subarray(32) };
}

function checkOf(key: Uint8Array, salt: Uint8Array): Buffer {
  return createHmac('sha256', key).update(MARK).update(salt).digest();
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/**
 * Splits a stream into chunks of equal size after a first chunk of another size. Marks the last chunk, which may be
 * shorter or empty.
 */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let wanted = firstSize;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes <= wanted) continue;
    const bytes = Buffer.concat(held);
    let at = 0;
    // A full chunk is held back until another byte arrives, because it may be the last one.
    while (bytes.length - at > wanted) {
      yield { bytes: bytes.subarray(at, at + wanted), isLast: false };
      at += wanted;
      wanted = size;
    }
    held = [bytes.subarray(at)];
    heldBytes = bytes.length - at;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
