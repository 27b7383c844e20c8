import { randomInt } from 'node:crypto';
import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RecordingInspectionRecord } from '@eupnea/contracts/recording-inspection';
import type { UploadOptions } from '@eupnea/contracts/upload';
import { findWriterFormat, MOST_FHIR_SHIFT_DAYS, nameRecord, WRITER_FORMATS } from '@eupnea/formats';
import type { EndpointInput, FileAnswer } from '../../http/register-endpoint.ts';
import { ProblemError, invalidField, refusedFile } from '../../http/problem-error.ts';
import type { ReceivedFile } from '../../http/receive-file.ts';
import { UnusableRecording } from '../../storage/import/unusable-recording.ts';
import { startConversion } from '../../storage/import/start-conversion.ts';
import type { UploadFiles } from '../../storage/import/upload-files.ts';
import { completeMapping } from './complete-mapping.ts';
import { ConversionSlots } from './conversion-slots.ts';
import type { UploadPlace, UploadRoom } from './upload-room.ts';
import type { InspectFile } from './upload-service.ts';

type ConvertQuery = EndpointInput<typeof ENDPOINTS.convertFile>['query'];
export type ConvertOptions = Pick<UploadOptions, 'mapping' | 'started_at' | 'time_zone'>;

/**
 * Maximum number of simultaneous conversions: each has its own process, and live streams need the machine.
 */
const MAX_CONVERSIONS = 2;

/** Maximum number of files waiting for conversion, each on disk. */
const MAX_WAITING = 20;

/** Maximum number of files of one user that are received, wait or are converted. */
const MAX_OF_USER = 4;
const RETRY_AFTER_SECONDS = 30;

export interface ConversionSender {
  readonly userId: number;
  /** Length of the request; 0 when it is unknown. */
  readonly announcedBytes: number;
}

export interface ConversionServiceParts {
  readonly files: UploadFiles;
  /** Room for the received files, which is that of uploads. */
  readonly room: UploadRoom;
  readonly inspect: InspectFile;
  /** `Eupnea 1.2.167 (commit)`: stands in the head of what is written. */
  readonly software: string;
}

/** Converts a file to another format; neither file is kept. */
export class ConversionService {
  readonly #parts: ConversionServiceParts;
  /** Conversions of each user that have some. */
  readonly #ofUsers = new Map<number, number>();
  readonly #slots = new ConversionSlots(MAX_CONVERSIONS, MAX_WAITING);

  constructor(parts: ConversionServiceParts) {
    this.#parts = parts;
  }

  /**
   * @param receive reads the form to the path, and tells the length of each piece
   * @param signal aborts the conversion when the caller disconnects
   */
  async convert(
    sender: ConversionSender,
    { to, bundle, date_shift }: ConvertQuery,
    receive: (
      path: string,
      onBytes: (bytes: number) => Promise<void>,
    ) => Promise<ReceivedFile<ConvertOptions>>,
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const { files, inspect, software } = this.#parts;
    const target = findWriterFormat(to);
    if (target === null) {
      throw invalidField('to', `Must be one of ${WRITER_FORMATS.map(({ id }) => id).join(', ')}`);
    }
    const shiftsDates = date_shift === 'random';
    if (shiftsDates && target.shiftsDates !== true)
      throw invalidField('date_shift', `${target.name} cannot say that its times are moved`);
    const place = await this.#openPlace(sender);
    const names = [files.newName(), ...target.endings.slice(1).map(() => files.newName())];
    const [inputName = ''] = names;
    const clean = async () => {
      await Promise.all(names.map((name) => files.remove(name)));
      place.close();
    };
    let isStarted = false;
    try {
      const path = files.pathOf(inputName);
      const received = await receive(path, (bytes) => place.grow(bytes));
      const inspection = await inspect(path, received.fileName);
      const baseName = nameRecord(
        target,
        received.fileName.replace(/\.gz(?:ip)?$/iu, '').replace(/\.[^.]{1,8}$/u, ''),
      );
      const isBundle = bundle || target.isInseparable;
      const request = {
        path,
        fileName: received.fileName,
        byteLength: received.sizeBytes,
        formatId: judgeFormat(inspection, received.options),
        mapping: completeMapping(received.options, inspection),
        targetId: target.id,
        recordName: baseName,
        device: inspection.device,
        software,
        dateShiftDays: shiftsDates ? -randomInt(1, MOST_FHIR_SHIFT_DAYS + 1) : 0,
        bundle: isBundle ? { spoolPaths: names.slice(1).map((name) => files.pathOf(name)) } : null,
      };
      // Acquired after the upload, so that a slow sender does not block others.
      await this.#slots.acquire(signal);
      isStarted = true;
      const { ending, content } = await startConversion(request, signal, () => {
        this.#slots.release();
        void clean();
      });
      return {
        fileName: `${baseName}${isBundle ? '.zip' : ending}`,
        contentType: isBundle ? 'application/zip' : target.mediaType,
        content,
      };
    } catch (error) {
      // A started conversion cleans up when its process exits.
      if (!isStarted) await clean();
      if (error instanceof UnusableRecording) {
        throw refusedFile({ code: error.code, detail: error.message });
      }
      throw error;
    }
  }

  /** Throws when the user has too many conversions, or there is no room for a file. */
  async #openPlace({ userId, announcedBytes }: ConversionSender): Promise<UploadPlace> {
    const count = this.#ofUsers.get(userId) ?? 0;
    if (count >= MAX_OF_USER)
      throw new ProblemError('rate_limited', {
        detail: `At most ${MAX_OF_USER} files of a user are converted at a time`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    this.#ofUsers.set(userId, count + 1);
    const leave = (): void => {
      const left = (this.#ofUsers.get(userId) ?? 1) - 1;
      if (left > 0) this.#ofUsers.set(userId, left);
      else this.#ofUsers.delete(userId);
    };
    try {
      const place = await this.#parts.room.open(userId, announcedBytes);
      return {
        grow: (bytes) => place.grow(bytes),
        close: () => {
          place.close();
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}

function judgeFormat(inspection: RecordingInspectionRecord, options: ConvertOptions): string {
  if (inspection.contents === 'archive')
    throw refusedFile({
      code: 'file_archive_apart',
      detail: 'This is an archive: send its files one by one',
    });
  const formatId = inspection.formatId ?? (options.mapping === undefined ? null : 'csv');
  if (formatId === null) {
    throw refusedFile(
      inspection.problem ?? { code: 'format_unknown', detail: 'Not a recording of a format that is known.' },
    );
  }
  return formatId;
}
