import { WRITER_FORMATS, findWriterFormat } from '@eupnea/formats';

export interface ConversionSearch {
  /** Target in the registry of writers; absent = the first one. */
  readonly to?: string;
}

/** Takes what is legible of an address; what is not is dropped. */
export function readConversionSearch(search: Readonly<Record<string, unknown>>): ConversionSearch {
  const { to } = search;
  return typeof to === 'string' && findWriterFormat(to) !== null ? { to } : {};
}

export function formatOf({ to }: ConversionSearch): string {
  return to ?? WRITER_FORMATS[0]?.id ?? '';
}
