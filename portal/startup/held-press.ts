/** Milliseconds in which a click follows the end of a press, if it was one. */
const clickMs = 100

/**
 * Marks a place with `data-held` while a finger or a key is down, and until the click has come that may follow: what is under it must
 * not be replaced meanwhile, or the press would be nobody's.
 */
export function markHeldPresses(place: HTMLElement): void {
  const hold = () => (place.dataset.held = '')
  const letGo = () => setTimeout(() => delete place.dataset.held, clickMs)
  for (const begin of ['pointerdown', 'keydown']) addEventListener(begin, hold)
  for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(end, letGo)
}
