import { runToEnd } from './run-to-end.ts';
import { decodeMessage, encodeMessageText } from './character-set.ts';
import { formatDateTime } from './date-time.ts';
import { componentsOf, escapeText, fieldOf, parseMessage, type Hl7Message } from './message.ts';
import { encodeMllp } from './mllp.ts';

/** accepted, an error in the message, or an unsupported kind of message (HL7 table 0008). */
export type Verdict = 'accepted' | 'error' | 'rejected';

export interface Judgement {
  readonly verdict: Verdict;
  /** Faulty segment and field; empty when accepted. */
  readonly text: string;
  /** HL7 table 0357; 0 means accepted. */
  readonly code: number;
}

export const ACCEPTED: Judgement = { verdict: 'accepted', text: '', code: 0 };

const APPLICATION_CODES: { readonly [Each in Verdict]: string } = {
  accepted: 'AA',
  error: 'AE',
  rejected: 'AR',
};
const ACCEPT_CODES: { readonly [Each in Verdict]: string } = { accepted: 'CA', error: 'CE', rejected: 'CR' };
const MAX_TEXT = 200;

/**
 * Requested acknowledgements. Original mode (MSH-15 and MSH-16 empty): one application acknowledgement.
 * Enhanced mode: an accept acknowledgement by MSH-15 and an application acknowledgement by MSH-16.
 */
export function encodeAcknowledgements(
  message: Hl7Message,
  judgement: Judgement,
  context: { readonly nowMs: number; readonly controlId: () => string },
): readonly Uint8Array[] {
  const [msh] = message.segments;
  const [accept, application] = [fieldOf(msh, 15).trim(), fieldOf(msh, 16).trim()];
  const isOriginal = accept === '' && application === '';
  const codes: string[] = [];
  if (isWanted(accept, judgement.verdict)) codes.push(ACCEPT_CODES[judgement.verdict]);
  if (isOriginal || isWanted(application, judgement.verdict))
    codes.push(APPLICATION_CODES[judgement.verdict]);
  return codes.map((code) => encodeOne(message, judgement, code, context));
}

/** HL7 table 0155. */
function isWanted(condition: string, verdict: Verdict): boolean {
  if (condition === 'AL') return true;
  if (condition === 'ER') return verdict !== 'accepted';
  return condition === 'SU' && verdict === 'accepted';
}

function encodeOne(
  { segments, separators }: Hl7Message,
  { text, code, verdict }: Judgement,
  acknowledgement: string,
  { nowMs, controlId }: { readonly nowMs: number; readonly controlId: () => string },
): Uint8Array {
  const [msh] = segments;
  const part = (field: number, component = 0): string =>
    escapeText(componentsOf(fieldOf(msh, field), separators)[component] ?? '').slice(0, MAX_TEXT);
  const whole = (field: number): string =>
    componentsOf(fieldOf(msh, field), separators)
      .map((one) => escapeText(one))
      .join('^')
      .slice(0, MAX_TEXT);
  const trigger = part(9, 1);
  const type = trigger === '' ? 'ACK' : `ACK^${trigger}^ACK`;
  const shown = escapeText(text.slice(0, MAX_TEXT));
  const lines = [
    `MSH|^~\\&|${whole(5) || 'EUPNEA'}|${whole(6)}|${whole(3)}|${whole(4)}|${formatDateTime(nowMs)}||${type}|${controlId()}|${part(11) || 'P'}|2.6|||NE|NE||UNICODE UTF-8`,
    `MSA|${acknowledgement}|${part(10)}${shown === '' ? '' : `|${shown}`}`,
    ...(verdict === 'accepted' ? [] : [`ERR|||${code}^^HL70357|E||||${shown}`]),
  ];
  return encodeMllp(encodeMessageText(`${lines.join('\r')}\r`));
}

export interface Acknowledgement {
  /** MSA-2: control id of the acknowledged message. */
  readonly controlId: string;
  /** Null for an unknown code. */
  readonly verdict: Verdict | null;
  /** ERR-8, else MSA-3. */
  readonly text: string;
}

/** Acknowledgement of a receiver; null for other bytes. */
export function readAcknowledgement(bytes: Uint8Array): Acknowledgement | null {
  const decoded = runToEnd(decodeMessage(bytes));
  const parsed = decoded.ok ? runToEnd(parseMessage(decoded.value)) : decoded;
  if (!parsed.ok) return null;
  const { segments, separators } = parsed.value;
  const msa = segments.find(({ name }) => name === 'MSA');
  if (msa === undefined) return null;
  const code = fieldOf(msa, 1);
  const verdicts: readonly Verdict[] = ['accepted', 'error', 'rejected'];
  const verdict =
    verdicts.find((one) => APPLICATION_CODES[one] === code || ACCEPT_CODES[one] === code) ?? null;
  const err = segments.find(({ name }) => name === 'ERR');
  const text = componentsOf(fieldOf(err, 8) || fieldOf(msa, 3), separators)[0] ?? '';
  return { controlId: fieldOf(msa, 2), verdict, text: text.slice(0, MAX_TEXT) };
}
