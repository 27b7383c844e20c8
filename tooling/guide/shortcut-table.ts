export function listShortcutTable(): string {
  return '';
}
