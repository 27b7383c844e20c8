import { useEffect, useRef, useState } from 'react';
import type { CallRequest } from '../../../lib/http/http-client.ts';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';

export const EXPORTS = ['exportBreaths', 'exportWaveforms', 'exportEvents', 'exportArchive'] as const;

export type ExportName = (typeof EXPORTS)[number];

export type ExportQuery = CallRequest<'exportWaveforms'>['query'];

export interface ExportState {
  /** Bytes that came so far; null while nothing runs. */
  readonly bytes: number | null;
  readonly error: unknown;
}

/** Takes an export as it streams in, tells how much came, and hands it to the browser's download at the end. */
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
      const response =
        name === 'exportDictionary'
          ? await api.open(name, { query: {}, signal: controller.signal })
          : name === 'exportWaveforms'
            ? await api.open(name, { query, signal: controller.signal })
            : await api.open(name, { query: toTableQuery(query), signal: controller.signal });
      const blob = await takeStream(response, (bytes) => setState({ bytes, error: null }));
      saveFile(blob, fileNameOf(response) ?? `${name}.csv`);
      setState({ bytes: null, error: null });
    } catch (error) {
      setState({ bytes: null, error: controller.signal.aborted ? null : error });
    }
  }

  return { state, start, cancel: () => abort.current?.abort() };
}

/** Tables know two formats. */
function toTableQuery(query: ExportQuery): CallRequest<'exportBreaths'>['query'] {
  return { ...query, format: query.format === 'parquet' ? 'parquet' : 'csv' };
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
