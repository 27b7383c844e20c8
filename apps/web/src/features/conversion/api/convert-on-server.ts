import { findWriterFormat } from '@eupnea/formats';
import { api } from '../../../lib/api.ts';
import { describeOptions } from '../../../lib/files/describe-options.ts';
import type { ConversionWork } from '../logic/conversion-engine.ts';
import type { ConversionResult } from '../logic/conversion-item.ts';

/** For what is too large for a tab: sent, converted while it streams, and kept nowhere. What was rejected lies in the archive. */
export async function convertOnServer(work: ConversionWork): Promise<ConversionResult> {
  const { item, target, dateShiftDays, onProgress, signal } = work;
  const bundled = (findWriterFormat(target.formatId)?.endings.length ?? 1) > 1;
  const answer = await api.open('convertFile', {
    // The server draws days of its own: an address is no place for a secret.
    query: {
      to: target.formatId,
      bundle: String(bundled),
      date_shift: dateShiftDays === 0 ? 'none' : 'random',
    },
    body: describeOptions(item.answers, item.inspection?.mapping !== null),
    file: item.file,
    // Once it has been sent, the server converts: how long that takes is not known.
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

/** RFC 6266, in the one form that our server writes. */
function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}
