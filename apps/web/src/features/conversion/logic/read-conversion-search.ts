import { WRITER_FORMATS, findWriterFormat } from '@eupnea/formats';

export interface ConversionSearch {
  /** Target format; absent means the first one. */
  readonly to?: string;
}

/** Reads valid values of an address and drops others. */
export function readConversionSearch(search: Readonly<Record<string, unknown>>): ConversionSearch {
  const { to } = search;
  return typeof to === 'string' && findWriterFormat(to) !== null ? { to } : {};
}

export function formatOf({ to }: ConversionSearch): string {
  return to ?? WRITER_FORMATS[0]?.id ?? '';
}
