import { inspectFiles, readRecording, findRecordingFormat, sourceOfBytes } from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import { ALL_SCENARIOS, simulateRecording, type Scenario } from '@eupnea/simulator';
import { expect, it } from 'vitest';

const RATE_HZ = 100;
const SECONDS = 660;
/** In free breathing at a constant pressure the sign of the flow cannot be told, and is asked about. */
const ASKED = new Set(['cpap-without-co2']);

/** A bed's flow and pressure as a table, whose values are those of the bed. */
function writeTable(scenario: Scenario) {
  const lines = ['time [s],flow [L/min],pressure [cmH2O]'];
  for (const event of simulateRecording({ ...scenario, rateHz: RATE_HZ }, 7, SECONDS).events) {
    if (event.type !== 'samples') continue;
    const { firstIndex, length, channels } = event.block;
    const [flow, pressure] = [ensure(channels.flow, 'flow'), ensure(channels.pressure, 'pressure')];
    for (let at = 0; at < length; at += 1)
      lines.push(
        `${((firstIndex + at) / RATE_HZ).toFixed(2)},${flow[at]?.toFixed(4)},${pressure[at]?.toFixed(2)}`,
      );
  }
  return sourceOfBytes(`${scenario.id}.csv`, new TextEncoder().encode(`${lines.join('\n')}\n`));
}

it.each(ALL_SCENARIOS.filter(({ id }) => !ASKED.has(id)))(
  'the table of $id is taken as it is: no lag, turned sign, moving zero or cut-off',
  async (scenario) => {
    const source = writeTable(scenario);
    const { formatId, mapping, questions, problem } = await inspectFiles([source]);
    expect([problem, questions.filter(({ required }) => required)]).toEqual([null, []]);
    const format = ensure(findRecordingFormat(formatId ?? ''), 'format');
    const codes: string[] = [];
    for await (const events of readRecording([source], format, { mapping: ensure(mapping, 'mapping') }))
      for (const event of events) if (event.type === 'issue') codes.push(event.issue.code);
    expect(codes.filter((code) => /flow|pressure/u.test(code))).toEqual([]);
  },
);
