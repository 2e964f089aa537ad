/** Short sounds, synthesised here: nothing is loaded. Browsers let a page sound only after somebody has touched it. */

export const SOUNDS = [
  'card',
  'wagon',
  'locomotive',
  'tunnel',
  'ship',
  'passenger',
  'building',
  'ticket',
  'stamp',
  'turn',
  'nudge',
  'final',
  'win',
  'end',
] as const;
export type Sound = (typeof SOUNDS)[number];

/** What an edition sounds like: its pitch, and the wave form of bells and whistles. */
export interface SoundCharacter {
  pitch: number;
  wave: OscillatorType;
}

const PLAIN: SoundCharacter = { pitch: 1, wave: 'sine' };

interface Layer {
  /** seconds from the start of the sound */
  at: number;
  seconds: number;
  volume: number;
  hertz: number;
  /** where the pitch glides to */
  to?: number;
  /** noise through a filter at this pitch; without one a tone in the wave form of the edition */
  noise?: boolean;
  /** a wave form that does not change with the edition */
  wave?: OscillatorType;
}

const tone = (at: number, hertz: number, seconds: number, volume = 0.16): Layer => ({ at, hertz, seconds, volume });
const noise = (at: number, hertz: number, seconds: number, volume: number, to = hertz): Layer => ({
  at,
  hertz,
  seconds,
  volume,
  to,
  noise: true,
});
/** Something small set down on wood. */
const knock = (at: number, hertz: number, volume = 0.3): Layer[] => [
  { at, hertz, to: hertz * 0.6, seconds: 0.09, volume, wave: 'triangle' },
  noise(at, 1800, 0.03, volume * 0.5),
];
const chuff = (at: number): Layer => noise(at, 700, 0.13, 0.35, 300);

const LAYERS: Record<Sound, Layer[]> = {
  card: [noise(0, 3200, 0.07, 0.22, 1400), { at: 0.045, hertz: 240, seconds: 0.04, volume: 0.06, wave: 'triangle' }],
  wagon: knock(0, 210),
  locomotive: [
    chuff(0),
    chuff(0.17),
    chuff(0.32),
    chuff(0.45),
    tone(0.5, 587.3, 0.45, 0.08),
    tone(0.5, 740, 0.45, 0.06),
  ],
  tunnel: [noise(0, 140, 0.9, 0.7, 60), { at: 0, hertz: 65, to: 45, seconds: 0.9, volume: 0.25, wave: 'sine' }],
  ship: [
    { at: 0, hertz: 110, seconds: 0.95, volume: 0.16, wave: 'sawtooth' },
    { at: 0, hertz: 165, seconds: 0.95, volume: 0.09, wave: 'sawtooth' },
  ],
  passenger: [...knock(0, 330, 0.14), ...knock(0.15, 300, 0.14), ...knock(0.3, 330, 0.14)],
  building: [...knock(0, 420, 0.2), ...knock(0.14, 420, 0.2), ...knock(0.28, 300, 0.28)],
  ticket: [noise(0, 2400, 0.16, 0.12, 3600)],
  stamp: [...knock(0, 120, 0.55), tone(0.1, 880, 0.5, 0.1), tone(0.2, 1318.5, 0.7, 0.1)],
  turn: [tone(0, 659.3, 0.5), tone(0.16, 880, 0.7)],
  nudge: [...knock(0, 196), ...knock(0.17, 196)],
  final: [tone(0, 440, 0.6, 0.14), tone(0.25, 440, 0.6, 0.14), tone(0.5, 440, 0.9, 0.14)],
  win: [
    tone(0, 523.3, 0.3, 0.14),
    tone(0.14, 659.3, 0.3, 0.14),
    tone(0.28, 784, 0.3, 0.14),
    tone(0.42, 1046.5, 1.1, 0.16),
    tone(0.42, 659.3, 1.1, 0.1),
  ],
  end: [tone(0, 523.3, 0.5, 0.12), tone(0.3, 392, 0.9, 0.12)],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function play(audio: AudioContext, layer: Layer, start: number, loudness: number, character: SoundCharacter): void {
  const at = start + layer.at;
  const end = at + layer.seconds;
  const isOfEdition = !layer.noise && !layer.wave;
  const from = layer.hertz * (isOfEdition ? character.pitch : 1);
  const to = (layer.to ?? layer.hertz) * (isOfEdition ? character.pitch : 1);
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(layer.volume * loudness, 0.0002), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  if (layer.noise) {
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: from, Q: 0.8 });
    filter.frequency.exponentialRampToValueAtTime(to, end);
    const source = new AudioBufferSourceNode(audio, { buffer: noiseBuffer(audio), loop: true });
    source.connect(filter).connect(gain);
    source.start(at);
    source.stop(end + 0.05);
  } else {
    const source = new OscillatorNode(audio, { type: layer.wave ?? character.wave, frequency: from });
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(gain);
    source.start(at);
    source.stop(end + 0.05);
  }
}

/** Sound once; `times` repeats it 60 ms apart, as pieces are set down. `loudness` goes from 0 to 1. */
export async function playSound(
  sound: Sound,
  loudness: number,
  { character = PLAIN, times = 1 }: { character?: SoundCharacter; times?: number } = {},
): Promise<void> {
  if (loudness <= 0) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') await context.resume();
    const now = context.currentTime + 0.01;
    for (let i = 0; i < times; i++)
      for (const layer of LAYERS[sound]) play(context, layer, now + i * 0.06, loudness, character);
  } catch {
    // no sound device, or the browser does not let us: the page shows it all the same
  }
}
