export type SendProgress = (sentBytes: number, totalBytes: number) => void;

/** fetch() with upload progress: only XMLHttpRequest reports it. Returns a Response like fetch(). */
export function sendWithProgress(
  url: string,
  init: RequestInit,
  onProgress: SendProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(new TypeError('Network request failed')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    const { signal } = init;
    if (signal?.aborted === true) {
      reject(new DOMException('Aborted', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(init.body instanceof FormData ? init.body : null);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'content-disposition']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const content: unknown = request.response;
  return new Response(content instanceof Blob ? content : null, { status: request.status, headers });
}
