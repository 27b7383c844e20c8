import { findWriterFormat } from '@eupnea/formats';
import { api } from '../../../lib/api.ts';
import { describeOptions } from '../../../lib/files/describe-options.ts';
import type { ConversionWork } from '../logic/conversion-engine.ts';
import type { ConversionResult } from '../logic/conversion-item.ts';

/**
 * Converts a file too large for a tab on the server, as a stream that the server does not keep. The archive
 * contains rejected lines.
 */
export async function convertOnServer(work: ConversionWork): Promise<ConversionResult> {
  const { item, target, dateShiftDays, onProgress, signal } = work;
  const bundled = (findWriterFormat(target.formatId)?.endings.length ?? 1) > 1;
  const answer = await api.open('convertFile', {
    // The server draws its own shift, because an address is no place for a secret.
    query: {
      to: target.formatId,
      bundle: String(bundled),
      date_shift: dateShiftDays === 0 ? 'none' : 'random',
    },
    body: describeOptions(item.answers, item.inspection?.mapping !== null),
    file: item.file,
    // After the upload the server converts for an unknown time.
    onProgress: (sent, total) => onProgress(sent < total ? sent / total : null),
    signal,
  });
  const name = readFileName(answer.headers.get('content-disposition')) ?? item.file.name;
  return {
    files: [{ name, content: await answer.blob() }],
    breaths: null,
    rejected: [],
    rejectedTotal: 0,
    losses: [],
    target,
  };
}

/** File name of RFC 6266 in the form written by our server. */
function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}
