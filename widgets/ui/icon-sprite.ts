import { addDrawings } from './icon.tsx'

const symbolPattern = /<symbol id="([^"]+)"[^>]*><path d="([^"]+)"\/><\/symbol>/g

/**
 * Takes the text of the SVG sprite. The drawings are read out of it as path data and never put into the page as markup, so
 * that Trusted Types need no exception and shadow roots need no copy of the sprite (ui-03). The build of the elements reads it
 * itself and lets each drawing come with the code that names it.
 * @param text the sprite file as it was fetched
 */
export function installIconSprite(text: string): void {
  addDrawings(readSprite(text))
}

/** The drawings of a sprite by name, each the data of one path. */
export function readSprite(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(symbolPattern)].map(([, name = '', path = '']) => [name, path]))
}
