import { useEffect, useRef, useState } from 'react';
import type { CallRequest } from '../../../lib/http/http-client.ts';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';
import type { chooseExportRange } from '../logic/export-range.ts';

export const EXPORTS = [
  'exportBreaths',
  'exportWaveforms',
  'exportEvents',
  'exportAsynchrony',
  'exportArchive',
  'exportFhir',
] as const;

export type ExportName = (typeof EXPORTS)[number];

export interface ExportQuery extends ReviewScope, ReturnType<typeof chooseExportRange> {
  readonly format: NonNullable<CallRequest<'exportWaveforms'>['query']['format']>;
  /** Used by the FHIR export only. */
  readonly shiftsDates: boolean;
}

export interface ExportState {
  /** Bytes received so far; null when no export runs. */
  readonly bytes: number | null;
  readonly error: unknown;
}

/** Streams an export, reports the received bytes, and starts the browser's download at the end. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ bytes: null, error: null });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(name: ExportName | 'exportDictionary', query: ExportQuery): Promise<void> {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setState({ bytes: 0, error: null });
    try {
      const response = await openExport(name, query, controller.signal);
      const blob = await takeStream(response, (bytes) => setState({ bytes, error: null }));
      saveFile(blob, fileNameOf(response) ?? `${name}.csv`);
      setState({ bytes: null, error: null });
    } catch (error) {
      setState({ bytes: null, error: controller.signal.aborted ? null : error });
    }
  }

  return { state, start, cancel: () => abort.current?.abort() };
}

function openExport(
  name: ExportName | 'exportDictionary',
  { shiftsDates, ...query }: ExportQuery,
  signal: AbortSignal,
): Promise<Response> {
  if (name === 'exportDictionary') return api.open(name, { query: {}, signal });
  if (name === 'exportWaveforms') return api.open(name, { query, signal });
  const { format, ...scope } = query;
  if (name === 'exportAsynchrony') return api.open(name, { body: scope, signal });
  if (name === 'exportFhir')
    return api.open(name, { query: { ...scope, date_shift: shiftsDates ? 'random' : 'none' }, signal });
  // Tables are exported as CSV or Parquet only.
  return api.open(name, { query: { ...scope, format: format === 'parquet' ? 'parquet' : 'csv' }, signal });
}

async function takeStream(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) break;
    parts.push(read.value);
    bytes += read.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

function fileNameOf(response: Response): string | null {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
}
