import type { RecordingEvent, RecordingFormat } from '@eupnea/formats';
import type { SettingsEvent } from '@eupnea/model';

type Values = SettingsEvent['values'];

/**
 * The format with settings that a user stated: they come before the first event, and win over the same settings of the
 * file. Analysis, conversion and their surveys then see them like settings of the device.
 */
export function tellSettings(format: RecordingFormat, told: Values): RecordingFormat {
  if (Object.keys(told).length === 0) return format;
  const first: RecordingEvent = { type: 'settings', values: told };
  const keep = (events: readonly RecordingEvent[]) => events.flatMap((event) => withoutTold(event, told));
  if (format.access === 'files') {
    return {
      ...format,
      async *read(files, options) {
        yield [first];
        for await (const events of format.read(files, options)) yield keep(events);
      },
    };
  }
  return {
    ...format,
    createReader(options) {
      const reader = format.createReader(options);
      let isTold = false;
      const tell = (events: readonly RecordingEvent[]) => {
        if (isTold) return keep(events);
        isTold = true;
        return [first, ...keep(events)];
      };
      return { push: (bytes) => tell(reader.push(bytes)), finish: () => tell(reader.finish()) };
    },
  };
}

function withoutTold(event: RecordingEvent, told: Values): readonly RecordingEvent[] {
  if (event.type !== 'settings') return [event];
  const own = Object.entries(event.values).filter(([code]) => !Object.hasOwn(told, code));
  return own.length === 0 ? [] : [{ ...event, values: Object.fromEntries(own) }];
}
