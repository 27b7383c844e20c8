import type { ColouredWaveformWindow, WaveformWindow } from '@eupnea/contracts/waveform-window';

/** Two spans per breath, inspiration and expiration, each with the kinds of its findings. */
export function colourWindow(window: WaveformWindow): ColouredWaveformWindow {
  const { marks, findings } = window;
  if (marks === null) return { ...window, spans: [] };
  const spans = marks.start.flatMap((breathStart, index): ColouredWaveformWindow['spans'] => {
    const deviceId = marks.device_ids[index] ?? 0;
    const breathNumber = marks.breath_numbers[index] ?? 0;
    const middle = marks.inspiration_end[index] ?? breathStart;
    const span = (phase: 'inspiration' | 'expiration', start: number, end: number) => ({
      device_id: deviceId,
      breath_number: breathNumber,
      phase,
      start,
      end,
      findings: [
        ...new Set(
          findings
            .filter((finding) => finding.device_id === deviceId && finding.start < end && finding.end > start)
            .map(({ kind }) => kind),
        ),
      ],
    });
    return [span('inspiration', breathStart, middle), span('expiration', middle, marks.end[index] ?? middle)];
  });
  return { ...window, spans };
}
