/** Minimal form of an address; the server checks whether it exists. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Message key for an invalid e-mail; null when valid. */
export function checkEmail(value: string): 'required' | 'email' | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'required';
  return EMAIL_PATTERN.test(trimmed) ? null : 'email';
}
