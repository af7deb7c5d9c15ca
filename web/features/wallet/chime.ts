/** Two short notes, one above the other, and the seconds at which they begin. */
const notes = [
  [660, 0],
  [880, 0.14],
] as const

let context: AudioContext | undefined

/** Plays a short sound; a browser that nobody has pressed anything in yet keeps silent. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const { destination, currentTime } = context
  void context.resume().catch(() => undefined)
  for (const [frequency, after] of notes) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const from = currentTime + after
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3)
    tone.connect(volume).connect(destination)
    tone.start(from)
    tone.stop(from + 0.3)
  }
}
