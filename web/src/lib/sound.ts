// A few wooden sounds made on the spot: no files, and none unless asked for.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function knock(frequency: number, length: number, volume: number, at = 0): void {
  if (!context) return;
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export type Sound = 'lay' | 'choose' | 'crown' | 'count' | 'turn' | 'over';

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  if (sound === 'lay') {
    knock(190, 0.12, 0.4);
    knock(95, 0.16, 0.3);
  } else if (sound === 'choose') knock(420, 0.08, 0.2);
  else if (sound === 'count') knock(520, 0.1, 0.12);
  else if (sound === 'crown') [988, 1319].forEach((note, index) => knock(note, 0.25, 0.08, 0.12 + index * 0.09));
  else if (sound === 'turn') {
    knock(660, 0.18, 0.14);
    knock(880, 0.22, 0.12, 0.1);
  } else [523, 659, 784, 1047].forEach((note, index) => knock(note, 0.5, 0.14, index * 0.13));
}
