const TONE_HZ = [660, 880] as const;
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.2;

/** Two short tones, without a file. Silent where the browser does not allow sound yet. */
export function playTone(): void {
  const context = new AudioContext();
  TONE_HZ.forEach((hertz, place) => {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    const startsAt = context.currentTime + place * TONE_SECONDS;
    volume.gain.setValueAtTime(LOUDNESS, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + TONE_SECONDS);
    oscillator.frequency.value = hertz;
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(startsAt);
    oscillator.stop(startsAt + TONE_SECONDS);
    if (place === TONE_HZ.length - 1)
      oscillator.addEventListener('ended', () => void context.close(), { once: true });
  });
}
