import type { UploadOptions } from '@eupnea/contracts';
import { completeMapping, type FileAnswers } from './edit-mapping.ts';

/**
 * What was said about a file, as the server takes it. Only what was said: what is missing the server asks again.
 * @param withMapping false where the format knows its own columns
 */
export function describeOptions(answers: FileAnswers, withMapping: boolean): UploadOptions {
  const mapping = withMapping ? completeMapping(answers) : null;
  return {
    ...(answers.timeZone === null ? {} : { time_zone: answers.timeZone }),
    ...(answers.startedAt === null ? {} : { started_at: answers.startedAt }),
    ...(mapping === null ? {} : { mapping: { ...mapping, channels: [...mapping.channels] } }),
  };
}
