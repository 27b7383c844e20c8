import type { UploadOptions } from '@eupnea/contracts/upload';
import { completeMapping, type FileAnswers } from './edit-mapping.ts';

/**
 * Answers about a file for the server, which asks for missing ones.
 * @param withMapping false when the format defines its columns
 */
export function describeOptions(answers: FileAnswers, withMapping: boolean): UploadOptions {
  const mapping = withMapping ? completeMapping(answers) : null;
  return {
    ...(answers.timeZone === null ? {} : { time_zone: answers.timeZone }),
    ...(answers.startedAt === null ? {} : { started_at: answers.startedAt }),
    ...(mapping === null ? {} : { mapping: { ...mapping, channels: [...mapping.channels] } }),
  };
}
