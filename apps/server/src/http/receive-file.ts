import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { describeFieldIssue } from './describe-field-issue.ts';
import { ProblemError, invalidField, refusedFile } from './problem-error.ts';

/** Maximum size of the options: a mapping of some columns as JSON. */
const OPTIONS_MAX_BYTES = 64 * 1024;

/** File names appear in lists; longer names are cut. */
const FILE_NAME_MAX_LENGTH = 200;

/** Idle time after which an upload is aborted and its file deleted, ms. */
const SILENCE_MS = 30_000;

/** Maximum time of an upload, ms: 4 GiB at 2 Mbit/s take five hours. */
const LONGEST_MS = 6 * 3600 * 1000;

export interface ReceivedFile<Options> {
  /** File name as sent, without folders. For display only, never used as a path. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** SHA-256, hex. */
  readonly contentHash: string;
  readonly options: Options;
}

export interface ReceiveOptions<Options extends z.ZodType> {
  /** Path of the received file, which must not exist before. Deleted when receiving fails. */
  readonly path: string;
  readonly maxBytes: number;
  readonly optionsSchema: Options;
  /** Called with the length of each received piece of the file; an error ends the receiving. */
  readonly onBytes?: (bytes: number) => Promise<void>;
}

/** Reads a form of one file and an optional text field `options` (JSON), and streams the file to disk. */
export async function receiveFile<Options extends z.ZodType>(
  request: FastifyRequest,
  { path, maxBytes, optionsSchema, onBytes }: ReceiveOptions<Options>,
): Promise<ReceivedFile<z.output<Options>>> {
  if (!request.isMultipart())
    throw new ProblemError('unsupported_media_type', { detail: 'Send a form with a file' });
  // Refused before its bytes are read. The head of a form's parts is shorter than this.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 2 * OPTIONS_MAX_BYTES)
    throw tooLarge(maxBytes);
  // Opened before the request is read: a stream that fails during opening would leave the file behind.
  const target = await openTarget(path, maxBytes);
  const endWatch = watchSilence(request);
  try {
    if (request.raw.destroyed) throw brokenOff();
    let file: Omit<ReceivedFile<unknown>, 'options'> | null = null;
    let options: { readonly read: z.output<Options> } | null = null;
    const limits = { files: 1, fields: 1, parts: 2, fileSize: maxBytes, fieldSize: OPTIONS_MAX_BYTES };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname !== 'options') throw invalidField(part.fieldname, 'Unknown field');
        options = { read: readOptions(optionsSchema, part.value, part.valueTruncated) };
      } else {
        const stored = await store(part.file, target, onBytes);
        if (part.file.truncated) throw tooLarge(maxBytes);
        file = { fileName: toFileName(part.filename), ...stored };
      }
    }
    if (file === null) throw invalidField('file', 'The form has no file');
    if (file.sizeBytes === 0) throw refusedFile({ code: 'file_empty', detail: 'The file is empty' });
    return { ...file, options: options === null ? readOptions(optionsSchema, {}, false) : options.read };
  } catch (error) {
    await rm(path, { force: true });
    throw describeFailure(error, maxBytes);
  } finally {
    endWatch();
    await target.close();
  }
}

async function openTarget(path: string, maxBytes: number): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    throw describeFailure(error, maxBytes);
  }
}

async function store(
  content: Readable,
  target: FileHandle,
  onBytes: (bytes: number) => Promise<void> = () => Promise.resolve(),
): Promise<{ sizeBytes: number; contentHash: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(
    content,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sizeBytes += chunk.length;
        await onBytes(chunk.length);
        hash.update(chunk);
        yield chunk;
      }
    },
    target.createWriteStream(),
  );
  return { sizeBytes, contentHash: hash.digest('hex') };
}

function readOptions<Options extends z.ZodType>(
  schema: Options,
  value: unknown,
  isCut: boolean,
): z.output<Options> {
  if (isCut) throw invalidField('options', 'Too long');
  const parsed = schema.safeParse(parseJson(value));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap(({ path, message, ...params }) =>
    describeFieldIssue({ instancePath: ['options', ...path].join('/'), message, params }),
  );
  throw new ProblemError('invalid_input', { errors });
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalidField('options', 'Not valid JSON');
  }
}

/** Last part of the sent path, without control characters. */
function toFileName(given: string | undefined): string {
  const name = (given ?? '').split(/[/\\]/u).at(-1) ?? '';
  // Control characters are not part of a readable name, and the database rejects some of them.
  const readable = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, FILE_NAME_MAX_LENGTH);
  return readable === '' || /^\.+$/u.test(readable) ? 'file' : readable;
}

/** Aborts an idle upload, because the server has no time limit for requests with a file. */
function watchSilence(request: FastifyRequest): () => void {
  let timer = setTimeout(giveUp, SILENCE_MS);
  const deadline = setTimeout(giveUp, LONGEST_MS);
  function giveUp(): void {
    request.raw.destroy();
  }
  function renew(): void {
    clearTimeout(timer);
    timer = setTimeout(giveUp, SILENCE_MS);
  }
  request.raw.on('data', renew);
  return () => {
    clearTimeout(deadline);
    clearTimeout(timer);
    request.raw.off('data', renew);
  };
}

function tooLarge(maxBytes: number): ProblemError {
  return new ProblemError('payload_too_large', { detail: `A file may have ${maxBytes} bytes at most` });
}

/** Turns errors of the form parser and the disk into refusals with a reason. */
function describeFailure(error: unknown, maxBytes: number): unknown {
  if (error instanceof ProblemError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return invalidField('file', 'Send one file and at most one field, options');
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ProblemError('no_room');
  }
  if (code.startsWith('E') && code !== 'ECONNRESET') return error;
  return brokenOff();
}

function brokenOff(): ProblemError {
  return refusedFile({ code: 'file_broken_off', detail: 'The form could not be read to its end' });
}
