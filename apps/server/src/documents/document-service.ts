import { Readable } from 'node:stream';
import type { DisplayUnits } from '@eupnea/contracts/display-units';
import type { Language } from '@eupnea/contracts/language';
import { localeOf } from '@eupnea/notation/languages';
import { REGISTRY_UNITS } from '@eupnea/notation/shown-unit';
import type { FileAnswer } from '../http/register-endpoint.ts';
import type { DocumentContent } from './describe-document.ts';
import { DocumentPress } from './document-press.ts';

const PDF = 'application/pdf';
/** Maximum characters of the subject in a file name, so that the whole fits the 255 bytes of a file system. */
const NAME_MAX = 60;

/** What an account chose for what it reads. */
export interface Preferences {
  readonly language: Language;
  /** Null = never chosen. */
  readonly units: DisplayUnits | null;
}

export interface DocumentOptions {
  /** Folders of the screens' texts; the first that exists is read. */
  readonly textFolders: readonly string[];
  readonly readPreferences: (userId: number) => Promise<Preferences>;
}

export interface DocumentRequest {
  readonly userId: number;
  /** Language of the screen; default: that of the account. */
  readonly language: Language | undefined;
  /** Zone in which the numbers of the document are cut. */
  readonly timeZone: string;
  /** Day or last day, for the file name. */
  readonly day: string;
  readonly content: DocumentContent;
}

/** Makes documents in the language and units of the reader. */
export class DocumentService {
  readonly #options: DocumentOptions;
  readonly #press = new DocumentPress();

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  /** A document as the answer of a request. */
  async make(request: DocumentRequest): Promise<FileAnswer> {
    const { fileName, bytes } = await this.makeBytes(request);
    return { fileName, contentType: PDF, content: Readable.from([bytes]) };
  }

  async makeBytes(
    request: DocumentRequest,
  ): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
    const { userId, timeZone, content, day } = request;
    const { textFolders, readPreferences } = this.#options;
    const { units, ...preferences } = await readPreferences(userId);
    const language = request.language ?? preferences.language;
    const reader = {
      language,
      locale: localeOf(language),
      timeZone,
      units:
        units === null
          ? REGISTRY_UNITS
          : { pressure: units.pressure, partialPressure: units.partial_pressure },
    };
    const { bytes, subject } = await this.#press.draw({ content, textFolders, reader }, userId);
    return { fileName: `${content.kind}-${nameOf(subject)}-${day}.pdf`, bytes };
  }

  async stop(): Promise<void> {
    await this.#press.stop();
  }
}

/** Letters and digits of any script; everything else, such as separators of paths, becomes one hyphen. */
function nameOf(subject: string): string {
  const safe = subject
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return Array.from(safe).slice(0, NAME_MAX).join('') || 'document';
}
