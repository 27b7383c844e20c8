import { err, ok, type Result } from '@eupnea/model';

/** HL7 v2.6 section 2.5.4: MSH-1 and MSH-2 define the separators of the message. */
export interface Separators {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

export const STANDARD_SEPARATORS: Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
};

/** `fields[n]` is field n as received, with escapes; empty when missing. */
export interface Segment {
  readonly name: string;
  readonly fields: readonly string[];
}

export interface Hl7Message {
  readonly separators: Separators;
  readonly segments: readonly Segment[];
}

/** Maximum number of segments: fifty beds with a hundred observations each. */
export const MAX_SEGMENTS = 5_000;

/** Maximum number of fields, repetitions and components that are read: no segment of HL7 v2 has more. */
const MAX_PARTS = 64;
/** Maximum length of one component: names, numbers and texts are far shorter. */
const MAX_COMPONENT = 2_000;

/** Segments parsed in a step. */
const STEP_SEGMENTS = 1_000;

/** Parses a message in steps; the error names the fault, such as a missing MSH. */
export function* parseMessage(text: string): Generator<void, Result<Hl7Message, string>> {
  if (!text.startsWith('MSH')) return err('the message does not begin with MSH');
  const separators = readSeparators(text);
  if (separators === null) return err('MSH-1 or MSH-2 does not name five different separators');
  // CR ends a segment; LF or both are accepted.
  const lines = text.split(/[\r\n]+/u, MAX_SEGMENTS + 2).filter((line) => line !== '');
  if (lines.length > MAX_SEGMENTS) return err(`more than ${MAX_SEGMENTS} segments`);
  const segments: Segment[] = [];
  for (const line of lines) {
    if (segments.length > 0 && segments.length % STEP_SEGMENTS === 0) yield;
    segments.push(readSegment(line, separators));
  }
  return ok({ separators, segments });
}

function readSeparators(text: string): Separators | null {
  const [field = '', component = '', repetition = '', escape = '', subcomponent = ''] = text.slice(3, 8);
  const all = [field, component, repetition, escape, subcomponent];
  const areLegal = all.every((character) => /^[^A-Za-z0-9\s]$/u.test(character));
  if (!areLegal || new Set(all).size !== all.length) return null;
  // Version 2.7 and later have a fifth encoding character for truncation.
  return text.charAt(8) === field || text.charAt(9) === field || text.length === 8
    ? { field, component, repetition, escape, subcomponent }
    : null;
}

function readSegment(line: string, separators: Separators): Segment {
  const [name = '', ...fields] = line.split(separators.field, MAX_PARTS);
  // MSH-1 is the separator itself.
  return { name, fields: name === 'MSH' ? [name, separators.field, ...fields] : [name, ...fields] };
}

export function fieldOf(segment: Segment | undefined, number: number): string {
  return segment?.fields[number] ?? '';
}

export function repetitionsOf(field: string, { repetition }: Separators): readonly string[] {
  return field === '' ? [] : field.split(repetition, MAX_PARTS);
}

/** Unescaped components of one repetition; the first subcomponent where there are several. */
export function componentsOf(text: string, separators: Separators): readonly string[] {
  return text
    .split(separators.component, MAX_PARTS)
    .map((component) =>
      unescapeText(component.slice(0, MAX_COMPONENT).split(separators.subcomponent, 1)[0] ?? '', separators),
    );
}

const LATIN1_BYTES = /^(?:[0-9A-Fa-f]{2})+$/u;

/**
 * HL7 v2.6 section 2.7: \F\ \S\ \T\ \R\ \E\ stand for separators, \X..\ for bytes, \.br\ and \.sp\ for line
 * ends. Highlighting, character set changes and local escapes are dropped.
 */
export function unescapeText(text: string, separators: Separators): string {
  const { escape } = separators;
  if (!text.includes(escape)) return text;
  const parts = text.split(escape);
  let plain = parts[0] ?? '';
  for (let index = 1; index < parts.length; index += 2) {
    const code = parts[index] ?? '';
    // An unclosed escape is kept as received.
    if (index === parts.length - 1) return `${plain}${escape}${code}`;
    plain += translateEscape(code, separators) + (parts[index + 1] ?? '');
  }
  return plain;
}

function translateEscape(code: string, separators: Separators): string {
  const { field, component, subcomponent, repetition, escape } = separators;
  const named: { readonly [code: string]: string } = {
    F: field,
    S: component,
    T: subcomponent,
    R: repetition,
    E: escape,
    H: '',
    N: '',
  };
  const known = named[code];
  if (known !== undefined) return known;
  if (code.startsWith('X') && LATIN1_BYTES.test(code.slice(1))) return decodeHexText(code.slice(1));
  if (/^\.(?:br|sp\d*|ce)$/u.test(code)) return '\n';
  if (/^[CMZ.]/u.test(code)) return '';
  return `${escape}${code}${escape}`;
}

function decodeHexText(hex: string): string {
  return hex.replaceAll(/../gu, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

/** A copy that keeps no longer text alive, as a part of a string does. */
export function copyText(text: string): string {
  return String.fromCharCode(...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)));
}

/** Control characters become blanks, because they would break the framing. */
export function escapeText(text: string): string {
  const { field, component, subcomponent, repetition, escape } = STANDARD_SEPARATORS;
  const codes: { readonly [character: string]: string } = {
    [field]: 'F',
    [component]: 'S',
    [subcomponent]: 'T',
    [repetition]: 'R',
    [escape]: 'E',
  };
  let escaped = '';
  for (const character of text) {
    const code = codes[character];
    if (code !== undefined) escaped += `${escape}${code}${escape}`;
    else escaped += character < ' ' || character === '\u007f' ? ' ' : character;
  }
  return escaped;
}
