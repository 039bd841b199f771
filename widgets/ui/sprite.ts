import spriteFile from './sprite.svg?url'

/** Address of the icons' sprite. */
export const spriteUrl: string = spriteFile
