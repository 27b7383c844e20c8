/** Something, an at sign, something with a dot. Whether it exists is for the server to say. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the text of an e-mail field, as the key of a message; null when nothing is. */
export function checkEmail(value: string): 'required' | 'email' | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'required';
  return EMAIL_PATTERN.test(trimmed) ? null : 'email';
}
