/** Long enough for the browser to have begun the download; then the bytes are let go. */
const RELEASE_AFTER_MS = 60_000;

/** Hands bytes to the browser's own download, under this name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
