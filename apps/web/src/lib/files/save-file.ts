/** Delay before the bytes are released, ms, so that the download has started. */
const RELEASE_AFTER_MS = 60_000;

/** Saves bytes as a browser download with this name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
