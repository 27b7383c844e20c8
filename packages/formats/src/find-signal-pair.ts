import type { MappedChannel, RecordingInspection, RecordingQuestion } from '@eupnea/model';
import { ask } from './ask.ts';
import { findFlowPair, isFlowOfDirection, type FlowPair } from './csv/flow-pair.ts';
import { askAboutPair } from './csv/inspect-columns.ts';
import { rangeOf } from './csv/without-codes.ts';
import type { NamedSource } from './named-source.ts';
import { factorOfUnit } from './recognize-channel.ts';
import { readStart } from './read-start.ts';
import type { RecordingFormat } from './recording-format.ts';

/**
 * The inspection with a flow of two signals, inspiratory and expiratory, in formats whose head names signals and whose values
 * tell the sign. Unchanged where a signal of flow is known or no two signals are named so.
 */
export async function addSignalPair(
  inspection: RecordingInspection,
  files: readonly NamedSource[],
  format: RecordingFormat,
): Promise<RecordingInspection> {
  const { mapping, channels, problem } = inspection;
  if (problem !== null || mapping === null || mapping.channels.some(({ channel }) => channel === 'flow'))
    return inspection;
  const named = channels.filter((channel) => isFlowOfDirection(channel));
  if (named.length < 2) return inspection;
  const columns = [];
  for (const channel of named) {
    const { position, name, unit } = channel;
    const alone = { ...mapping, channels: [{ channel: 'flow' as const, position, factor: 1 }] };
    const blocks = await readStart(files, format, { ...inspection, mapping: alone });
    const numbers = blocks.flatMap((block) => [...(block.channels.flow ?? [])]);
    columns.push({ position, name, unit, numbers, times: [], dated: null, ...rangeOf(numbers) });
  }
  const pair = findFlowPair(columns);
  return pair === null ? inspection : { ...inspection, ...describePair(inspection, pair) };
}

function describePair(
  { mapping, questions }: RecordingInspection,
  { joined, expiratory, factor, rest, isContradicted }: FlowPair,
): Partial<RecordingInspection> {
  if (mapping === null) return {};
  const stated = joined.unit === null ? null : factorOfUnit('flow', joined.unit);
  const own = stated ?? 1;
  const flow: MappedChannel = {
    channel: 'flow',
    position: joined.position,
    factor: own,
    minus: { position: expiratory.position, factor: own * factor, ...(rest === null ? {} : { rest }) },
  };
  const asked: RecordingQuestion[] = isContradicted ? [askAboutPair()] : [];
  if (stated === null) {
    const units = `${joined.name} (${joined.unit ?? 'no unit'})`;
    asked.push(ask('units', true, { reason: 'unknown_unit', about: ['flow'], units }));
  }
  // Nothing but the pair may have been known of the file.
  const open = questions.filter(
    ({ why }) =>
      why?.reason !== 'no_known_name' &&
      why?.reason !== 'no_known_signal' &&
      why?.reason !== 'unfit_rates' &&
      why?.reason !== 'other_lengths',
  );
  return {
    mapping: { ...mapping, channels: [flow, ...mapping.channels] },
    questions: [...open, ...asked],
  };
}
