import type { StoredScope } from '@eupnea/contracts/stored-scope';
import {
  WAVEFORM_MARKS_MAX,
  WAVEFORM_WINDOW_MAX_SECONDS,
  type ColouredWaveformWindow,
  type WaveformWindow,
  type WaveformWindowQuery,
} from '@eupnea/contracts/waveform-window';
import type { WaveformWindowBytes } from '@eupnea/contracts/waveform-window-bytes';
import { CHANNELS, CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { invalidField } from '../../http/problem-error.ts';
import type { Viewer } from '../access/access-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import {
  countBreaths,
  joinSessions,
  joinSessionsOfPatients,
  type StoredDataService,
} from '../stored-data/stored-data-service.ts';
import { colourWindow } from './colour-window.ts';
import { readMarks } from './mark-repository.ts';
import { intersect } from './read-columns.ts';
import { readDerived, readFormulas } from './read-derived.ts';
import { readPicture, type Picture } from './read-picture.ts';
import { windowToBytes, windowToJson, type WindowFrame } from './write-window.ts';

/** Above this number of findings the picture shows counts per bin instead of single findings. */
const FINDINGS_MAX = 1000;

/** Stored waves at screen resolution. */
export class WaveformService {
  readonly #storedData: StoredDataService;
  readonly #findings: FindingService;

  constructor(storedData: StoredDataService, findings: FindingService) {
    this.#storedData = storedData;
    this.#findings = findings;
  }

  async readBytes(viewer: Viewer, query: WaveformWindowQuery): Promise<WaveformWindowBytes> {
    const { frame, picture } = await this.#read(viewer, query);
    return windowToBytes(frame, picture);
  }

  async readJson(viewer: Viewer, query: WaveformWindowQuery): Promise<WaveformWindow> {
    const { frame, picture } = await this.#read(viewer, query);
    return windowToJson(frame, picture);
  }

  async readColoured(viewer: Viewer, query: WaveformWindowQuery): Promise<ColouredWaveformWindow> {
    return colourWindow(await this.readJson(viewer, query));
  }

  async #read(
    viewer: Viewer,
    query: WaveformWindowQuery,
  ): Promise<{ readonly frame: WindowFrame; readonly picture: Picture }> {
    const { columns, channels, formulas: texts = [], ...scope } = query;
    const formulas = readFormulas(texts);
    const stretches = await this.#storedData.resolve(viewer, scope);
    const sessions = joinSessions(stretches);
    const window = chooseWindow(scope);
    const ranges = sessions.flatMap((session) => intersect(session, window) ?? []);
    const { pool } = this.#storedData;
    const picture = await readPicture(pool, sessions, window, {
      columns,
      channels: chooseChannels(channels),
    });
    const ofPatients = joinSessionsOfPatients(stretches);
    const derived = await readDerived(pool, ofPatients, window, formulas, picture.grid);
    let breaths = 0;
    for (const range of ranges) breaths += await countBreaths(pool, range);
    const findings = await this.#findings.readRanges(ranges, FINDINGS_MAX);
    return {
      picture,
      frame: {
        startMs: Number(window.fromUs) / 1000,
        endMs: Number(window.toUs) / 1000,
        marks:
          breaths > WAVEFORM_MARKS_MAX ? null : await readMarks(pool, sessions, ranges, WAVEFORM_MARKS_MAX),
        breaths,
        derived,
        findings: findings.total > FINDINGS_MAX ? [] : findings.items,
        findingsTotal: findings.total,
      },
    };
  }
}

function chooseWindow({ startTime, endTime }: StoredScope): {
  readonly fromUs: bigint;
  readonly toUs: bigint;
} {
  if (startTime === undefined || endTime === undefined) {
    throw invalidField(startTime === undefined ? 'startTime' : 'endTime', 'Name the stretch of time');
  }
  const window = { fromUs: BigInt(Date.parse(startTime)) * 1000n, toUs: BigInt(Date.parse(endTime)) * 1000n };
  if (Number(window.toUs - window.fromUs) / 1_000_000 > WAVEFORM_WINDOW_MAX_SECONDS) {
    const days = WAVEFORM_WINDOW_MAX_SECONDS / 86_400;
    throw invalidField('endTime', `A picture of waves covers at most ${days} days`);
  }
  return window;
}

function chooseChannels(wireNames: readonly string[] | undefined): readonly ChannelCode[] {
  if (wireNames === undefined) return CHANNEL_CODES;
  return CHANNEL_CODES.filter((code) => wireNames.includes(CHANNELS[code].wireName));
}
