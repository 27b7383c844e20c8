import type { RecordingFormat } from '@eupnea/formats';
import { SettingsTeller } from './settings-teller.ts';
import type { ToldSettings } from './told-patient.ts';

/**
 * The format with settings that a user stated: they win over the same settings of the file, from the time on from which
 * they hold. Analysis, conversion and their surveys then see them like settings of the device.
 */
export function tellSettings(format: RecordingFormat, told: ToldSettings): RecordingFormat {
  if (Object.keys(told.start).length === 0 && told.changes.length === 0) return format;
  if (format.access === 'files') {
    return {
      ...format,
      async *read(files, options) {
        const teller = new SettingsTeller(told, options);
        yield teller.take([]);
        for await (const events of format.read(files, options)) yield teller.take(events);
        yield teller.finish();
      },
    };
  }
  return {
    ...format,
    createReader(options) {
      const reader = format.createReader(options);
      const teller = new SettingsTeller(told, options);
      return {
        push: (bytes) => teller.take(reader.push(bytes)),
        finish: () => [...teller.take(reader.finish()), ...teller.finish()],
      };
    },
  };
}
