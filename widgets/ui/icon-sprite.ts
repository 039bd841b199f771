import { addDrawings } from './icon.tsx'

const symbolPattern = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs
const pathPattern = /<path d="([^"]+)"/g

/**
 * Takes the text of the SVG sprite. The drawings are read out of it as path data and never put into the page as markup, so
 * that Trusted Types need no exception and shadow roots need no copy of the sprite (ui-03). The build of the elements reads it
 * itself and lets each drawing come with the code that names it.
 * @param text the sprite file as it was fetched
 */
export function installIconSprite(text: string): void {
  addDrawings(readSprite(text))
}

/** The drawings of a sprite: path data by name. */
export function readSprite(text: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    [...text.matchAll(symbolPattern)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(pathPattern)].map(([, path = '']) => path),
    ]),
  )
}
