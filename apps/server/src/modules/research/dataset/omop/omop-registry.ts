import type { ChannelCode } from '@eupnea/model';
import { CHANNELS, findParameter } from '@eupnea/model';
import type { Piece } from '../cut-pieces.ts';
import {
  FEATURE_CODES,
  type FeatureCode,
  channelConcept,
  RESOLUTION,
  SAMPLE_RATE,
  UNIT,
} from './omop-concepts.ts';

export interface ChannelRow {
  readonly id: number;
  readonly registryId: number;
  readonly channel: string;
  readonly channelConcept: string;
  readonly metadata: string;
  readonly number: number | null;
  readonly text: string | null;
  readonly unit: string | null;
}

export interface RegistryRow {
  readonly id: number;
  readonly kind: 'waveform' | 'breaths';
  readonly piece: Piece;
  readonly fromUs: bigint;
  readonly toUs: bigint;
  readonly extension: string;
  readonly uri: string;
  /** Channel rows by code; the first attribute of the channel. */
  readonly channels: ReadonlyMap<string, number>;
}

/** Written files of a package with their channels, numbered from 1. Held in memory: one entry per file. */
export class OmopRegistry {
  readonly files: RegistryRow[] = [];
  readonly channels: ChannelRow[] = [];
  readonly #waveforms = new Map<number, RegistryRow[]>();

  nextId(): number {
    return this.files.length + 1;
  }

  addWaveform(
    file: Omit<RegistryRow, 'channels' | 'id' | 'kind'>,
    channels: readonly ChannelCode[],
    rateHz: number,
  ): void {
    const id = this.nextId();
    const rows = new Map<string, number>();
    for (const code of channels) {
      const { wireName, resolution, unit } = CHANNELS[code];
      const common = { registryId: id, channel: wireName, channelConcept: channelConcept(code), text: null };
      rows.set(code, this.#addChannel({ ...common, metadata: SAMPLE_RATE, number: rateHz, unit: 'Hz' }));
      this.#addChannel({ ...common, metadata: RESOLUTION, number: resolution, unit });
    }
    const row: RegistryRow = { ...file, id, kind: 'waveform', channels: rows };
    this.files.push(row);
    this.#waveforms.set(file.piece.sessionId, [...(this.#waveforms.get(file.piece.sessionId) ?? []), row]);
  }

  addBreaths(file: Omit<RegistryRow, 'channels' | 'id' | 'kind'>): void {
    const id = this.nextId();
    const rows = new Map<FeatureCode, number>();
    for (const code of FEATURE_CODES) {
      const unit = findParameter('breath', code)?.unit ?? '';
      rows.set(
        code,
        this.#addChannel({
          registryId: id,
          channel: code,
          channelConcept: channelConcept(code),
          metadata: UNIT,
          number: null,
          text: unit,
          unit,
        }),
      );
    }
    this.files.push({ ...file, id, kind: 'breaths', channels: rows });
  }

  /** The waveform file of a session that contains a time, with its first channel. */
  findWaveform(
    sessionId: number,
    timeUs: bigint,
  ): { readonly id: number; readonly channelId: number } | null {
    const file = this.#waveforms
      .get(sessionId)
      ?.find(({ fromUs, toUs }) => fromUs <= timeUs && toUs > timeUs);
    const [channelId] = file?.channels.values() ?? [];
    return file === undefined || channelId === undefined ? null : { id: file.id, channelId };
  }

  #addChannel(row: Omit<ChannelRow, 'id'>): number {
    const id = this.channels.length + 1;
    this.channels.push({ ...row, id });
    return id;
  }
}
