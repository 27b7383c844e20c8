/** A breath of a device: its samples are counted within an epoch. */
interface BreathPlace {
  readonly deviceId: number;
  readonly epoch: number;
  readonly startIndex: number;
}

/** Names a breath among those of all devices. */
export function breathKey({ deviceId, epoch, startIndex }: BreathPlace): string {
  return `${deviceId}/${epoch}/${startIndex}`;
}
