import { isPatientName } from './propose-series.ts';

/** A line of one label and one text beside it, perhaps a comment: `Patient ID: 12`, `# Subject = A7`, `"MRN";"55"`. */
const LABEL = /^[\s#%!/;"]*(\p{L}[\p{L}\p{N} ._-]*?)[."]*\s*[:=;,\t]\s*"?([^,;\t"]+?)"?[\s,;]*$/u;
/** The same without a sign between them, where a number follows: `Patient 2`. */
const NUMBERED = /^[\s#%!/;"]*(\p{L}+)\s+(?:(?:no|nr)\.?\s*)?#?(\d+)[\s,;"]*$/iu;
/** A row of numbers is told by its first sign, before any pattern is tried. */
const BEGINS_WITH_WORD = /^[\s#%!/;"]*\p{L}/u;

/** A longer line is no label: the patterns would take long over a hostile one. */
const MOST_CHARACTERS = 200;

/** One spelling of a patient's name: programs write one number in several ways (7, 007, 7.0). */
export function spellPatient(name: string): string {
  return /^\d+(?:\.0+)?$/.test(name) ? String(Number(name)) : name.toLowerCase();
}

/** Patient that a line of words names; null when it names none. */
export function readStatedPatient(line: string): { readonly label: string; readonly name: string } | null {
  if (line.length > MOST_CHARACTERS || !BEGINS_WITH_WORD.test(line)) return null;
  const [, label = '', name = ''] = LABEL.exec(line) ?? NUMBERED.exec(line) ?? [];
  return isPatientName(label) ? { label: label.toLowerCase().trim(), name: spellPatient(name.trim()) } : null;
}

/** Tells where the lines of words between the tables of a file begin to name another patient. */
export class StatedPatients {
  readonly #names = new Map<string, string>();
  #other: { readonly line: number; readonly isNumbered: boolean } | null = null;

  take(line: string, lineNumber: number, hasRows: boolean): void {
    const stated = readStatedPatient(line);
    if (stated === null) return;
    const former = this.#names.get(stated.label);
    this.add(stated.label, stated.name);
    // A name behind rows that had none is another patient's too: nothing says that it was theirs.
    const isOther = former === undefined ? hasRows && this.#names.size === 1 : former !== stated.name;
    if (isOther && hasRows) this.#other ??= { line: lineNumber, isNumbered: /\d/.test(stated.name) };
  }

  /** @param name as the file writes it */
  add(label: string, name: string): void {
    this.#names.set(label, spellPatient(name));
  }

  /**
   * Line that named another patient before this row or head; null when none did. Between the rows of one table only a number
   * is a patient's: `patient: coughing` is a remark.
   */
  otherBefore(next: 'row' | 'head'): number | null {
    return this.#other === null || (next === 'row' && !this.#other.isNumbered) ? null : this.#other.line;
  }

  /** Whether both name a patient by the same label, and not the same one. */
  contradicts(other: StatedPatients): boolean {
    return [...this.#names].some(([label, name]) => (other.#names.get(label) ?? name) !== name);
  }
}
