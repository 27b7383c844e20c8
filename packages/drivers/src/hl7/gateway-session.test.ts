import { listParameters } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { encodeAscii } from '../framing/ascii.ts';
import { createHl7DeviceReader } from './device-reader.ts';
import { createHl7GatewaySession } from './gateway-session.ts';
import { createMessageMemory } from './message-memory.ts';
import { encodeMllp } from './mllp.ts';
import { formatObservationName } from './nomenclature.ts';

const NOW = Date.UTC(2026, 0, 25, 12, 0, 0);
const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const frame = (...lines: readonly string[]): Uint8Array => encodeMllp(encodeAscii(`${lines.join('\r')}\r`));

function receive(...frames: readonly Uint8Array[]) {
  const session = createHl7GatewaySession(createMessageMemory());
  const outputs = frames.map((bytes) => session.receive(bytes, NOW));
  return {
    outputs,
    reports: outputs.flatMap(({ reports }) => reports),
    answer: text(outputs.at(-1)?.send ?? new Uint8Array(0)),
    faults: outputs.flatMap(({ faults }) => faults),
  };
}

const MSH = (rest: string): string =>
  `MSH|^~\\&|GW^00A037000000^EUI-64|ICU|||20260125115959.500+0100||${rest}`;
const R01 = MSH(
  'ORU^R01^ORU_R01|191|P|2.6|||NE|AL||UNICODE UTF-8|||IHE_PCD_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO',
);
const OBR =
  'OBR|1||AB1^PCD^0012210000000009^EUI-64|70001^MDC_DEV_SYS_PT_VENT_MDS^MDC|||20260125115959.500+0100';
const MDS =
  'OBX|1||70001^MDC_DEV_SYS_PT_VENT_MDS^MDC|1.0.0.0|||||||X|||||||0012-2100-0000-0001^^0012210000000001^EUI-64';

function numbersOf(...lines: readonly string[]) {
  const { reports } = receive(frame(R01, OBR, MDS, ...lines));
  const events = reports.flatMap((report) => createHl7DeviceReader().read(report));
  return {
    numerics: Object.assign(
      {},
      ...events.flatMap((event) => (event.type === 'numerics' ? [event.values] : [])),
    ),
    settings: Object.assign(
      {},
      ...events.flatMap((event) => (event.type === 'settings' ? [event.values] : [])),
    ),
    issues: events.flatMap((event) => (event.type === 'issue' ? [event.code] : [])),
    events,
  };
}

describe('an HL7 gateway session on the examples of the reference', () => {
  it('reads the observation of a device that names itself in MSH alone, and acknowledges it', () => {
    const { reports, answer } = receive(
      encodeAscii(
        '\u000bMSH|^~\\&|northern|anesthetics^|||20210823164444||ORU^R01^ORU_R01|191|P|2.6|\r' +
          'PID|||No 000001||^||00000000|F|\rPV1||I|^^1\rOBR|1||||||20210823164444|\r' +
          'OBX|1|NM|151817^MDC_PRESS_AWAY_INSP_PEAK^MDC|1.14.1.151817|16|266048^MDC_DIM_CM_H2O^MDC|||||F||||\u001c\r',
      ),
    );
    expect(reports.map(({ identifiers }) => identifiers)).toEqual([['northern^anesthetics']]);
    const events = reports.flatMap((report) => createHl7DeviceReader().read(report));
    expect(events).toContainEqual({ type: 'numerics', values: { Pmax: 16 } });
    expect(answer).toMatch(
      /MSH\|\^~\\&\|EUPNEA\|\|northern\|anesthetics\^?\|20260125120000\.000\+0000\|\|ACK\^R01\^ACK\|/u,
    );
    expect(answer).toContain('\rMSA|AA|191\r\u001c\r');
  });

  it('reads a PCD-01 message of the layout of the GE B40 manual by its device EUI-64', () => {
    const { reports } = receive(
      frame(
        R01,
        'PID|||12345^^^Hospital^PI||Doe^John',
        OBR,
        'OBX|1|NM|151976^MDC_VENT_PRESS_AWAY_END_EXP_POS^MDC|1.13.1.1|5.1|266048^MDC_DIM_CM_H2O^MDC|3-8|||||R||||||001bc50000000001',
      ),
    );
    expect(reports[0]?.identifiers[0]).toBe('001BC50000000001');
    expect(JSON.stringify(reports)).not.toContain('Doe');
    expect(JSON.stringify(reports)).not.toContain('12345');
  });

  it('asks MDS, then PRT, then OBR, then MSH for the device', () => {
    const metric =
      'OBX|2|NM|152490^MDC_VENT_RESP_BTSD_PSAZC_RATE^MDC|1.1.1.1|14|264928^MDC_DIM_RESP_PER_MIN^MDC|||||R';
    const named = (...lines: readonly string[]) => receive(frame(R01, ...lines)).reports[0]?.identifiers;
    expect(named(OBR, MDS, metric)).toEqual([
      '0012210000000001',
      '0012210000000009',
      '00A037000000',
      'GW^ICU',
    ]);
    expect(
      named(
        OBR,
        metric,
        'PRT|1|AD||EQUIP|||||BED7^^0012210000000007^EUI-64|VENT7^^0012210000000007^EUI-64',
      )?.[0],
    ).toBe('VENT7^0012210000000007');
    expect(named('OBR|1||77|x|||20260125', metric)).toEqual(['00A037000000', 'GW^ICU']);
  });

  it('parts the devices of one message by their MDS', () => {
    const { reports } = receive(
      frame(
        R01,
        OBR,
        'OBX|1||70001^MDC_DEV_SYS_PT_VENT_MDS^MDC|1.0.0.0|||||||X|||||||A',
        'OBX|2|NM|151973^MDC_VENT_PRESS_AWAY_MAX^MDC|1.1.1.1|20|266048^MDC_DIM_CM_H2O^MDC|||||R',
        'OBX|3||70001^MDC_DEV_SYS_PT_VENT_MDS^MDC|2.0.0.0|||||||X|||||||B',
        'OBX|4|NM|151973^MDC_VENT_PRESS_AWAY_MAX^MDC|2.1.1.1|30|266048^MDC_DIM_CM_H2O^MDC|||||R',
      ),
    );
    expect(
      reports.map(({ identifiers, observations }) => [identifiers[0], observations.at(-1)?.value]),
    ).toEqual([
      ['A', '20'],
      ['B', '30'],
    ]);
  });
});

describe('values', () => {
  const NM = (name: string, value: string, unit: string, rest = ''): string =>
    `OBX|9|NM|${name}|1.1.1.9|${value}|${unit}|||||R${rest}`;

  it('are converted to the unit of the registry, once', () => {
    const { numerics, settings } = numbersOf(
      NM('151973^MDC_VENT_PRESS_AWAY_MAX^MDC', '20', '0^MDC_DIM_MILLI_BAR^MDC'),
      NM('152664^MDC_VOL_AWAY_TIDAL_EXP^MDC', '0.45', '^^^L^L^UCUM'),
      NM('152000^MDC_VENT_VOL_MINUTE_EXP^MDC', '7200', '265234^MDC_DIM_MILLI_L_PER_MIN^MDC'),
      NM('153144^MDC_CONC_GASDLV_O2_INSP^MDC', '0.4', '262656^MDC_DIM_DIMLESS^MDC'),
      NM('151708^MDC_CONC_AWAY_CO2_ET^MDC', '5', 'kPa^kPa^UCUM'),
      NM('16929192^MDC_VENT_PRESS_AWAY_END_EXP_POS_SETTING^MDC', '8', '266048^MDC_DIM_CM_H2O^MDC'),
      'OBX|9|ST|184352^MDC_VENT_MODE^MDC|1.1.1.9|PC-CMV||||||R',
    );
    expect(numerics.Pmax).toBeCloseTo(20.394, 3);
    expect(numerics).toMatchObject({ VTe: 450, MVe: 7.2, Oxygen: 40 });
    expect(numerics.PetCO2).toBeCloseTo(37.503, 2);
    expect(settings).toEqual({ PEEPCPAP: 8, mode_name: 'PC-CMV' });
  });

  it('name the mode in the terms of ISO 19223 where a table has it, and list it where none has', () => {
    const modeOf = (name: string) => {
      const { events, issues } = numbersOf(`OBX|9|ST|184352^MDC_VENT_MODE^MDC|1.1.1.9|${name}||||||R`);
      const told = events.find((event) => event.type === 'settings');
      return [told?.type === 'settings' ? told.mode : null, issues];
    };
    expect(modeOf('Volume Control')).toEqual([{ control: 'vc', sequence: 'cmv' }, []]);
    expect(modeOf('Turbo')).toEqual([undefined, ['identifier_unmapped']]);
  });

  it('that cannot be trusted are absent, whatever they say', () => {
    const name = '151973^MDC_VENT_PRESS_AWAY_MAX^MDC';
    const cm = '266048^MDC_DIM_CM_H2O^MDC';
    for (const line of [
      `OBX|9|NM|${name}|1.1.1.9|20|${cm}||INV||||R`,
      `OBX|9|NM|${name}|1.1.1.9|20|${cm}||QUES||||R`,
      `OBX|9|NM|${name}|1.1.1.9|20|${cm}|||||X`,
      `OBX|9|NM|${name}|1.1.1.9|""|${cm}|||||R`,
      `OBX|9|NM|${name}|1.1.1.9|20x|${cm}|||||R`,
    ])
      expect(numbersOf(line).numerics).toEqual({ Pmax: null });
    expect(numbersOf(NM(name, '900', cm))).toMatchObject({ numerics: {}, issues: ['value_implausible'] });
  });

  it('tell the clock of a device by a time with an offset, and by no other', () => {
    const lines = [
      R01,
      OBR,
      MDS,
      'OBX|2|NM|151817^MDC_PRESS_AWAY_INSP_PEAK^MDC|1.1.1.1|16|266048^MDC_DIM_CM_H2O^MDC|||||R',
    ];
    const clocksOf = (...sent: readonly string[]) =>
      receive(frame(...sent))
        .reports.flatMap((report) => createHl7DeviceReader().read(report))
        .filter((event) => event.type === 'clock');
    expect(clocksOf(...lines)).toEqual([
      { type: 'clock', deviceTimeMs: Date.UTC(2026, 0, 25, 10, 59, 59, 500) },
    ]);
    expect(clocksOf(...lines.map((line) => line.replaceAll('+0100', '')))).toEqual([]);
  });

  it('in a unit that is not known, or of a name that is not known, are kept as they came and told', () => {
    const { numerics, issues } = numbersOf(
      NM('151973^MDC_VENT_PRESS_AWAY_MAX^MDC', '20', '0^MDC_DIM_FURLONG^MDC'),
      NM('152664^MDC_VOL_AWAY_TIDAL_EXP^MDC', '450', ''),
      NM('151948^MDC_VENT_FLOW_INSP^MDC', '61', '265216^MDC_DIM_L_PER_MIN^MDC'),
      NM('0^MDCX_ACME_COMFORT^MDC', '3', ''),
      NM('77^Comfort^99ACME', '4', ''),
    );
    expect(numerics).toEqual({
      MDC_VENT_PRESS_AWAY_MAX: 20,
      MDC_VOL_AWAY_TIDAL_EXP: 450,
      MDC_VENT_FLOW_INSP: 61,
      MDCX_ACME_COMFORT: 3,
      '99ACME_77': 4,
    });
    expect(issues).toEqual([
      'unit_unmapped',
      'unit_unmapped',
      'identifier_unmapped',
      'identifier_unmapped',
      'identifier_unmapped',
    ]);
  });

  it('of settings under our own codes are read back as the settings that they are', () => {
    const { settings, issues } = numbersOf(
      NM('pressure_support^ΔPsupp^99EUPNEA', '8', '266048^MDC_DIM_CM_H2O^MDC'),
      NM('flow_trigger^Ftrig^99EUPNEA', '2', '265216^MDC_DIM_L_PER_MIN^MDC'),
    );
    expect(settings).toEqual({ pressure_support: 8, flow_trigger: 2 });
    expect(issues).toEqual([]);
  });

  it('of controllers, ETS auto, minimum volume and conditions are settings of the device that sends them', () => {
    const ST = (name: string, value: string) => `OBX|9|ST|${name}^^99EUPNEA|1.1.1.9|${value}||||||R`;
    const { settings, issues } = numbersOf(
      ST('ventilation_controller', 'automatic'),
      ST('PEEPCPAP_Controller', 'manual'),
      ST('ETS_Auto', 'on'),
      ST('ARDS', 'on'),
      NM('min_vol^MinVol^99EUPNEA', '6.5', '265216^MDC_DIM_L_PER_MIN^MDC'),
    );
    expect(settings).toEqual({
      ventilation_controller: 'automatic',
      PEEPCPAP_Controller: 'manual',
      ETS_Auto: 'on',
      ARDS: 'on',
      min_vol: 6.5,
    });
    expect(issues).toEqual([]);
  });

  it('of no setting share the own code with a measured number', () => {
    const ownNames = (kind: 'monitored' | 'setting') =>
      listParameters(kind)
        .filter((parameter) => formatObservationName(kind, parameter).endsWith('99EUPNEA'))
        .map(({ code }) => code);
    const measured = new Set(ownNames('monitored'));
    expect(ownNames('setting').filter((code) => measured.has(code))).toEqual([]);
  });

  it('of the exact code stand before those of a code that says nearly the same', () => {
    const cm = '266048^MDC_DIM_CM_H2O^MDC';
    const exact = NM('151973^MDC_VENT_PRESS_AWAY_MAX^MDC', '20', cm);
    const older = NM('151817^MDC_PRESS_AWAY_INSP_PEAK^MDC', '19', cm);
    expect(numbersOf(exact, older).numerics).toEqual({ Pmax: 20 });
    expect(numbersOf(older, exact).numerics).toEqual({ Pmax: 20 });
  });

  it('are read with the separators, escapes and character set that MSH names', () => {
    const session = createHl7GatewaySession(createMessageMemory());
    const bytes = frame(
      'MSH#*!%$#GW#ICU###20260125##ORU*R01#7#P#2.6######8859/1',
      'OBR#1',
      'OBX#1#ST#184352*MDC_VENT_MODE*MDC#1.1.1.1#A%S%B %XE9% 5%E% %Z1%end######R#######BED$x*y',
    );
    const [report] = session.receive(bytes, NOW).reports;
    expect(report?.identifiers[0]).toBe('BED^y');
    const [event] = (report === undefined ? [] : createHl7DeviceReader().read(report)).filter(
      ({ type }) => type === 'settings',
    );
    expect(event).toMatchObject({ values: { mode_name: 'A*B é 5% end' } });
  });
});

describe('acknowledgements', () => {
  const body = [OBR, MDS];

  it.each([
    ['ADT^A01^ADT_A01|5|P|2.6', 'MSA|AR|5|MSH-9: message type ADT is not taken here'],
    ['ORU^R30^ORU_R30|5|P|2.6', 'MSA|AR|5|MSH-9: event R30 is not taken here'],
    ['ORU^R01^ORU_R01|5|P|3.0', 'MSA|AR|5|MSH-12: version 3.0 is not taken here'],
    ['ORU^R01^ORU_R01||P|2.6', 'MSA|AE||MSH-10 is empty'],
    [
      'ORU^R01^ORU_R01|5|P|2.6||||||UNICODE UTF-16',
      'MSA|AR|5|character set UNICODE UTF-16 is not read (MSH-18)',
    ],
  ])('of %s say %s', (rest, expected) => {
    const { answer, reports } = receive(frame(MSH(rest), ...body));
    expect(answer).toContain(`\r${expected}\r`);
    expect(answer).toContain('\rERR|||');
    expect(reports).toEqual([]);
  });

  it('name a segment that is missing', () => {
    expect(receive(frame(R01, OBR)).answer).toContain('MSA|AE|191|there is no OBX segment');
    expect(receive(frame(R01, MDS)).answer).toContain('MSA|AE|191|there is no OBR segment');
  });

  it('follow MSH-15 and MSH-16', () => {
    const codesFor = (accept: string, application: string): string[] =>
      [
        ...receive(frame(MSH(`ORU^R01^ORU_R01|5|P|2.6|||${accept}|${application}`), ...body)).answer.matchAll(
          /MSA\|(..)/gu,
        ),
      ].map(([, code = '']) => code);
    expect(codesFor('', '')).toEqual(['AA']);
    expect(codesFor('NE', 'AL')).toEqual(['AA']);
    expect(codesFor('AL', 'NE')).toEqual(['CA']);
    expect(codesFor('AL', 'AL')).toEqual(['CA', 'AA']);
    expect(codesFor('ER', 'ER')).toEqual([]);
  });

  it('are given to each message of a batch, whose observations are read', () => {
    const second = R01.replace('|191|', '|192|');
    const batch = ['FHS|^~\\&|GW', 'BHS|^~\\&|GW', R01, OBR, MDS, second, OBR, MDS, 'BTS|2', 'FTS|1'];
    const { reports, answer, faults } = receive(frame(...batch));
    expect([reports.length, faults]).toEqual([2, []]);
    expect(answer).toContain('MSA|AA|191');
    expect(answer).toContain('MSA|AA|192');
    expect(answer.split('\u001c\r')).toHaveLength(3);
  });

  it('are given to no bytes that name no sender', () => {
    const { answer, faults } = receive(encodeMllp(encodeAscii('hello')));
    expect(answer).toBe('');
    expect(faults).toEqual([{ reason: 'the message does not begin with MSH', count: 1 }]);
  });

  it('repeat themselves for a message that came before, and its values are not given again', () => {
    const message = frame(R01, OBR, MDS);
    const { outputs } = receive(message, message, frame(R01, OBR, MDS.replace('0001', '0002')));
    expect(outputs.map(({ reports, repeated }) => [reports.length, repeated])).toEqual([
      [1, 0],
      [0, 1],
      // A gateway that counts from 1 again after a restart.
      [1, 0],
    ]);
    expect(text(outputs[1]?.send ?? new Uint8Array(0))).toContain('MSA|AA|191');
  });

  it('know a message again although another gateway of the same name counted alike in between', () => {
    const ours = frame(R01, OBR, MDS);
    const theirs = frame(R01, OBR, MDS.replace('0001', '0002'));
    const { outputs } = receive(ours, theirs, ours, theirs);
    expect(outputs.map(({ reports, repeated }) => [reports.length, repeated])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('alarms (PCD-04)', () => {
  const R40 = (id: string): string => MSH(`ORU^R40^ORU_R40|${id}|P|2.6|||AL|NE`);
  const alarm = (phase: string, state: string): readonly string[] => [
    'OBX|1|CWE|196616^MDC_EVT_ALARM^MDC|1.7.0.196680.1|196680^MDC_EVT_LEAD_OFF^MDC|||A~PL~ST|||R|||20260124124738+0800',
    `OBX|3|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.7.0.196680.3|${phase}`,
    `OBX|4|ST|68482^MDC_ATTR_ALARM_STATE^MDC|1.7.0.196680.4|${state}`,
    'OBX|6|ST|68484^MDC_ATTR_ALARM_PRIORITY^MDC|1.7.0.196680.6|PL',
  ];

  it('stand from their start to their end', () => {
    const { reports } = receive(
      frame(R40('1'), OBR, ...alarm('start', 'active')),
      frame(R40('2'), OBR, ...alarm('continue', 'active')),
      frame(R40('3'), OBR, ...alarm('end', 'inactive')),
    );
    const reader = createHl7DeviceReader();
    const active = reports.map((report) =>
      reader
        .read(report)
        .flatMap((event) => (event.type === 'alarms' ? [event.active] : []))
        .at(-1),
    );
    const standing = { code: '196680@1.7.0.196680', text: 'MDC_EVT_LEAD_OFF', priority: 'low' };
    expect(active).toEqual([[standing], [standing], []]);
  });

  it('of a limit name the value and tell the limits', () => {
    const { reports } = receive(
      frame(
        R40('1'),
        OBR,
        'OBX|3|ST|196674^MDC_EVT_LO_VAL_LT_LIM^MDC|1.1.0.1.1|SPO2 LOW|||L~PH~SP|||R',
        'OBX|4|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.1.0.1.2|87|262688^MDC_DIM_PERCENT^MDC|90-98||||R',
        'OBX|7|ST|68483^MDC_ATTR_ALARM_INACTIVATION_STATE^MDC|1.1.0.1.5|enabled||||||R',
      ),
    );
    const events = reports.flatMap((report) => createHl7DeviceReader().read(report));
    expect(events).toContainEqual({ type: 'limits', limits: { SpO2: { low: 90, high: 98 } } });
    expect(events).toContainEqual({
      type: 'alarms',
      active: [{ code: '196674@1.1.0.1', text: 'SPO2 LOW', priority: 'high', parameterCode: 'SpO2' }],
    });
  });
});

describe('waves', () => {
  const wave = (start: string, values: string): readonly string[] => [
    `OBX|10|NA|151956^MDC_VENT_PRESS^MDC|1.1.1.100|${values}|266048^MDC_DIM_CM_H2O^MDC||||||||${start}`,
    'OBX|11|NM|0^MDC_ATTR_SAMP_RATE^MDC|1.1.1.100.1|50|264608^MDC_DIM_PER_SEC^MDC',
    'OBX|12|NM|2327^MDC_ATTR_NU_MSMT_RES^MDC|1.1.1.100.2|0.1|266048^MDC_DIM_CM_H2O^MDC',
    'OBX|13|NM|262196^MDC_EVT_INOP^MDC|1.1.1.100.3|32767',
  ];
  const read = (...segments: readonly (readonly string[])[]) => {
    const reader = createHl7DeviceReader();
    const frames = segments.map((lines, at) => frame(R01.replace('|191|', `|${at}|`), OBR, ...lines));
    return receive(...frames)
      .reports.flatMap((report) => reader.read(report))
      .flatMap((event): unknown[] => {
        if (event.type === 'issue') return [event.code];
        if (event.type !== 'samples') return [];
        return [[event.block.firstIndex, [...(event.block.channels.pressure ?? [])]]];
      });
  };

  it('are scaled, their missing samples are missing, and time places them', () => {
    expect(
      read(
        wave('20260125120000.000', '50^51^32767'),
        wave('20260125120000.060', '70'),
        // Two seconds lost.
        wave('20260125120002.080', '80'),
        wave('20260125120000.000', '50^51^32767'),
      ),
    ).toEqual([[0, [5, Math.fround(5.1), Number.NaN]], [3, [7]], [104, [8]], 'wave_repeated']);
  });

  it('without a rate, a name or a unit cost themselves', () => {
    const [values = ''] = wave('', '1^2');
    expect(read([values])).toEqual(['wave_unreadable']);
    expect(
      read(wave('', '1^2').map((line) => line.replace('MDC_VENT_PRESS', 'MDC_X').replace('151956', '1'))),
    ).toEqual(['wave_unreadable']);
  });
});
