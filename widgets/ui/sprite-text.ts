import text from './sprite.svg?raw'

/** The icons' sprite itself, for what is drawn before a browser could fetch it. */
export const spriteText: string = text
