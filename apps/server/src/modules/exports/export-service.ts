import { Readable } from 'node:stream';
import {
  EXPORT_PARTS,
  type ExportArchiveQuery,
  type ExportPart,
  type ExportTableQuery,
  type ExportWaveformsQuery,
} from '@eupnea/contracts/export';
import type { ExportFhirQuery } from '@eupnea/contracts/fhir-export';
import type { FindingKind } from '@eupnea/model';
import { ProblemError } from '../../http/problem-error.ts';
import type { FileAnswer } from '../../http/register-endpoint.ts';
import type { Viewer } from '../access/access-service.ts';
import type { EventService } from '../events/event-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import type { StoredDataService } from '../stored-data/stored-data-service.ts';
import type { ExportHead, ExportTable } from './export-table.ts';
import { openDictionary, openTable, type TableSources } from './read-tables.ts';
import { writeCsv } from './write-csv.ts';
import { writeFhir } from './write-fhir.ts';
import { writeParquet } from './write-parquet.ts';
import { writeRecordings } from './write-recordings.ts';
import { writeZip } from '../../http/write-zip.ts';

/**
 * Maximum number of simultaneous exports: each uses half of the embedded database's only connection, and more
 * would delay the bedside.
 */
const EXPORTS_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 30;

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const;

export interface ExportServiceOptions {
  readonly storedData: StoredDataService;
  readonly events: EventService;
  readonly findings: FindingService;
  /** `Eupnea 1.2.167 (commit)` */
  readonly software: string;
  readonly analysisVersion: string;
}

/** De-identified files of stored data: pseudonyms without names and bed labels, streamed at any length. */
export class ExportService {
  readonly #options: ExportServiceOptions;
  #running = 0;

  constructor(options: ExportServiceOptions) {
    this.#options = options;
  }

  async exportTable(viewer: Viewer, part: ExportPart, query: ExportTableQuery): Promise<FileAnswer> {
    const { format, ...scope } = query;
    const { head, sources, name } = await this.#prepare(viewer, scope);
    const content = writeTable(openTable(part, sources), head, format);
    return {
      fileName: `${name}-${part}.${format}`,
      contentType: CONTENT_TYPES[format],
      content: this.#stream(content),
    };
  }

  /** Findings of these kinds with their evidence. The caller bounds the period. */
  async exportFindings(
    viewer: Viewer,
    scope: Omit<ExportTableQuery, 'format'>,
    kinds: readonly FindingKind[],
  ): Promise<FileAnswer> {
    const { head, sources, name } = await this.#prepare(viewer, scope);
    return {
      fileName: `${name}-asynchrony.csv`,
      contentType: CONTENT_TYPES.csv,
      content: this.#stream(writeCsv(openTable('findings', { ...sources, kinds }), head)),
    };
  }

  /** A table, or recordings in another format with annotations. */
  async exportWaveforms(viewer: Viewer, query: ExportWaveformsQuery): Promise<FileAnswer> {
    const { format, ...scope } = query;
    if (format === 'csv' || format === 'parquet')
      return this.exportTable(viewer, 'waveforms', { ...scope, format });
    const { head, sources, models, name } = await this.#prepare(viewer, scope);
    return {
      fileName: `${name}-${format}.zip`,
      contentType: 'application/zip',
      content: this.#stream(writeZip(writeRecordings({ sources, format, head, models }))),
    };
  }

  async exportFhir(viewer: Viewer, query: ExportFhirQuery): Promise<FileAnswer> {
    const { parts, date_shift, ...scope } = query;
    const { sources, models, name } = await this.#prepare(viewer, scope);
    return {
      fileName: `${name}-fhir.json`,
      contentType: 'application/fhir+json; charset=utf-8',
      content: this.#stream(writeFhir({ sources, models }, { parts, date_shift })),
    };
  }

  async exportArchive(viewer: Viewer, query: ExportArchiveQuery): Promise<FileAnswer> {
    const { format, parts: asked, ...scope } = query;
    const parts = EXPORT_PARTS.filter((part) => asked.includes(part));
    const { head, sources, name } = await this.#prepare(viewer, scope);
    const entries = parts.map((part) => ({
      name: `${name}-${part}.${format}`,
      content: writeTable(openTable(part, sources), head, format),
      deflates: format === 'csv',
    }));
    const dictionary = {
      name: 'data-dictionary.csv',
      content: writeCsv(openDictionary(parts), head),
      deflates: true,
    };
    return {
      fileName: `${name}.zip`,
      contentType: 'application/zip',
      content: this.#stream(writeZip([dictionary, ...entries])),
    };
  }

  async exportDictionary(): Promise<FileAnswer> {
    const { software, analysisVersion } = this.#options;
    const head = { software, analysisVersion, pseudonyms: [], devices: [], fromTime: null, toTime: null };
    return {
      fileName: 'data-dictionary.csv',
      contentType: CONTENT_TYPES.csv,
      content: Readable.from(writeCsv(openDictionary(EXPORT_PARTS), head)),
    };
  }

  async #prepare(
    viewer: Viewer,
    scope: Omit<ExportTableQuery, 'format'>,
  ): Promise<{
    readonly head: ExportHead;
    readonly sources: TableSources;
    readonly models: ReadonlyMap<number, string>;
    readonly name: string;
  }> {
    const { storedData, events, findings, software, analysisVersion } = this.#options;
    const stretches = await storedData.resolve(viewer, scope);
    const pseudonymOf = await storedData.readPseudonyms(stretches);
    const models = await storedData.readDeviceModels(stretches);
    const pseudonyms = [...new Set(pseudonymOf.values())].sort();
    const [only] = pseudonyms;
    const name =
      pseudonyms.length === 1 && only !== undefined
        ? toFileName(only)
        : `eupnea-${stretches[0]?.deviceId ?? 'export'}`;
    return {
      name,
      models,
      head: {
        software,
        analysisVersion,
        pseudonyms,
        devices: [...models].map(([id, model]) => `${id} ${model}`),
        fromTime: scope.startTime ?? null,
        toTime: scope.endTime ?? null,
      },
      sources: { pool: storedData.pool, events, findings, stretches, pseudonymOf },
    };
  }

  /** Ends when the caller disconnects: closing the stream closes the generator. */
  #stream(content: AsyncGenerator<Buffer>): Readable {
    if (this.#running >= EXPORTS_AT_ONCE) {
      throw new ProblemError('rate_limited', {
        detail: `${EXPORTS_AT_ONCE} exports are running already; try again when one is done`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.#running += 1;
    const stream = Readable.from(content, { objectMode: false });
    stream.once('close', () => {
      this.#running -= 1;
    });
    return stream;
  }
}

function writeTable(table: ExportTable, head: ExportHead, format: 'csv' | 'parquet'): AsyncGenerator<Buffer> {
  return format === 'csv' ? writeCsv(table, head) : writeParquet(table);
}

function toFileName(text: string): string {
  return text.replaceAll(/[^\w.-]/gu, '_');
}
