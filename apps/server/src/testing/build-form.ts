import { randomUUID } from 'node:crypto';

export interface BuiltForm {
  readonly headers: { readonly 'content-type': string };
  readonly payload: Buffer;
}

/** A form as a browser sends it: options first, then the file. */
export function buildForm(fileName: string, content: Uint8Array | string, options?: object): BuiltForm {
  const boundary = `----eupnea${randomUUID()}`;
  const parts: (string | Uint8Array)[] = [];
  if (options !== undefined) {
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="options"\r\n\r\n${JSON.stringify(options)}\r\n`,
    );
  }
  parts.push(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
    content,
    `\r\n--${boundary}--\r\n`,
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
  };
}
