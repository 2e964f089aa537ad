/** Short sounds, made here: nothing is loaded. Browsers let a page sound only after somebody has touched it. */

type Note = [start: number, hertz: number, seconds: number];

/** Two bells, as before an announcement at a station. */
const CHIME: Note[] = [
  [0, 659.3, 0.5],
  [0.16, 880, 0.7],
];
/** Two knocks on wood. */
const KNOCK: Note[] = [
  [0, 196, 0.12],
  [0.17, 196, 0.16],
];

let context: AudioContext | null = null;

async function play(notes: Note[], shape: OscillatorType, volume: number): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') await context.resume();
    for (const [start, hertz, seconds] of notes) {
      const at = context.currentTime + start;
      const tone = new OscillatorNode(context, { type: shape, frequency: hertz });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(volume, at + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + seconds + 0.05);
    }
  } catch {
    // no sound device, or the browser does not let us: the page shows it all the same
  }
}

export const chime = (): void => void play(CHIME, 'sine', 0.16);
export const knock = (): void => void play(KNOCK, 'triangle', 0.3);
