import type { Language } from '@eupnea/contracts';
import { MAIL_TEXTS, type MailKind } from './mail-texts.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
}

/** Last line of every message: who wrote it and what it is for. */
const SIGNATURE = '-- \nEupnea (for research purpose only)';

/** The message in the user's language. Values are put in once: a name that looks like a place holder stays a name. */
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

/** What somebody typed as a name must not add paragraphs or links of its own to our message. */
function oneLine(name: string): string {
  return name.replaceAll(/[\r\n\t]+/gu, ' ').replaceAll(/(?:https?:\/\/|www\.)\S*/giu, '...');
}
