import { expect } from 'vitest';
import { readPdf, type ReadPdf } from '../../../testing/read-pdf.ts';
import type { TestUser } from '../../../testing/open-test-app.ts';
import type { StoredWard } from './open-stored-ward.ts';

export interface OpenedDocument {
  /** The exact name of RFC 6266. */
  readonly fileName: string;
  readonly pdf: ReadPdf;
}

/** Asks for a document and reads it. */
export async function openDocument(ward: StoredWard, user: TestUser, path: string): Promise<OpenedDocument> {
  const answer = await ward.get(user, path);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const disposition = String(answer.headers['content-disposition']);
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition)?.[1] ?? '';
  return { fileName: decodeURIComponent(encoded), pdf: await readPdf(answer.rawPayload) };
}
