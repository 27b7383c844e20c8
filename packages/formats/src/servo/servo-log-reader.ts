import { normalizeName } from '../normalize-name.ts';
import type { LogEvent, RecordingEvent, RecordingReader } from '../reader.ts';
import { TextLines } from '../text-lines.ts';
import { readServoDate } from './servo-date.ts';
import { ServoHeader } from './servo-header.ts';

const RULE = '==========';

/** Reads a SERVO-U `[LOG]` export (docs/formats/servo-u.md): alarms, limits, settings and functions with their time. */
export function createServoLogReader(): RecordingReader {
  return new ServoLogReader();
}

class ServoLogReader implements RecordingReader {
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #header = new ServoHeader();
  #events: RecordingEvent[] = [];
  #inRows = false;

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#take();
  }

  finish() {
    this.#lines.finish();
    if (!this.#inRows) {
      this.#events.push({ type: 'issue', issue: { code: 'servo_no_data', detail: 'The log is missing.' } });
    }
    return this.#take();
  }

  #take(): readonly RecordingEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #takeLine(line: string, lineNumber: number): void {
    if (!this.#inRows) {
      if (line.startsWith(RULE)) {
        this.#inRows = true;
        const { serial, software } = this.#header.device;
        this.#events.push({
          type: 'identity',
          model: 'SERVO-U',
          ...(serial === null ? {} : { serial }),
          ...(software === null ? {} : { software }),
        });
      } else this.#header.take(line);
      return;
    }
    if (line.trim() === '') return;
    const [when = '', category = '', ...text] = line.split('\t');
    const timeMs = this.#readTime(when);
    if (timeMs === null || text.length === 0) {
      const detail = 'Not a time, a kind and a text: the line is dropped.';
      this.#events.push({ type: 'issue', issue: { code: 'servo_bad_row', detail, line: lineNumber } });
      return;
    }
    this.#events.push({
      type: 'log',
      timeMs,
      zoned: false,
      kind: readLogKind(category),
      category: category.trim(),
      // The device marks subscripts: `cmH<sub>2</sub>O`.
      text: text
        .join(' ')
        .replaceAll(/<[^>]{0,20}>/g, '')
        .trim(),
    });
  }

  /** Parses `16:53:44, 28/01/26`. */
  #readTime(cell: string): number | null {
    const [clock = '', day = ''] = cell.split(',');
    const date = readServoDate(`${day.trim()} ${clock.trim()}`, this.#header.dateFormat);
    return date === null ? null : (date.dayStart + date.secondOfDay) * 1000;
  }
}

/**
 * Kind of a log entry by its word in the device's language, such as "Alarma", "Cambio del límite de alarma", "Cambio
 * del parámetro", "Funciones".
 */
export function readLogKind(category: string): LogEvent['kind'] {
  const word = normalizeName(category);
  if (/limi|grens|grenz/.test(word)) return 'alarm_limit';
  if (word.includes('alarm')) return 'alarm';
  if (/param|setting|einstell|instell|ajuste|reglage/.test(word)) return 'setting';
  return /func|funk|fonct|funz/.test(word) ? 'function' : 'other';
}
