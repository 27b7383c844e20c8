import type { Language } from '@eupnea/contracts/language';
import { MAIL_TEXTS, type MailKind } from './mail-texts.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
}

/** Last line of every message: sender and purpose. */
const SIGNATURE = '-- \nEupnea (for research purpose only)';

/**
 * Writes the message in the user's language. Values are inserted once: a name that looks like a placeholder
 * stays a name.
 */
export function writeMail(
  kind: MailKind,
  language: Language,
  values: { readonly link: string; readonly name: string },
): WrittenMail {
  const { subject, paragraphs } = MAIL_TEXTS[language][kind];
  const fill = (paragraph: string): string =>
    paragraph.replaceAll(/\{(link|name)\}/gu, (_, key) =>
      key === 'link' ? values.link : oneLine(values.name),
    );
  return { subject, text: [...paragraphs.map(fill), SIGNATURE].join('\n\n') };
}

/** Removes line breaks, so that a name cannot add paragraphs or links to our message. */
function oneLine(name: string): string {
  return name.replaceAll(/[\r\n\t]+/gu, ' ').replaceAll(/(?:https?:\/\/|www\.)\S*/giu, '...');
}
