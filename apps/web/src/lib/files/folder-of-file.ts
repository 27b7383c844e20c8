/** Folders of dropped files, because the browser gives the path beside the file. */
const dropped = new WeakMap<File, string>();

/** @param path path within the drop, such as `/bed 5/2026-11-20.txt` */
export function noteFolder(file: File, path: string): File {
  dropped.set(file, folderOf(path));
  return file;
}

/** Folder name of the file; '' for a file chosen or dropped alone. */
export function folderOfFile(file: File): string {
  return dropped.get(file) ?? folderOf(file.webkitRelativePath);
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/').replace(/^\/+/u, '');
}
