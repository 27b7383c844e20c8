/** Folders of dropped files: the browser tells a dropped file's path beside the file, not in it. */
const dropped = new WeakMap<File, string>();

/** @param path of the file within the drop, `/bed 5/2026-11-20.txt` */
export function noteFolder(file: File, path: string): File {
  dropped.set(file, folderOf(path));
  return file;
}

/** Name of the folder that holds the file, as far as the browser tells it; '' for a file chosen or dropped by itself. */
export function folderOfFile(file: File): string {
  return dropped.get(file) ?? folderOf(file.webkitRelativePath);
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/').replace(/^\/+/u, '');
}
