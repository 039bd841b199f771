import { brotliCompressSync, constants } from 'node:zlib'

/** A file's smallest brotli: whether it counts as text, how far back repeats reach and how distances are written differ by file. */
export function smallestBrotli(content: Buffer): Buffer {
  const { BROTLI_MODE_GENERIC, BROTLI_MODE_TEXT } = constants
  const codings = [BROTLI_MODE_GENERIC, BROTLI_MODE_TEXT].flatMap((mode) =>
    [16, 22].flatMap((windowBits) => [0, 1, 2].map((postfixBits) => ({ mode, windowBits, postfixBits }))),
  )
  const coded = codings.map(({ mode, windowBits, postfixBits }) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
      [constants.BROTLI_PARAM_NDIRECT]: postfixBits << postfixBits,
    }
    return brotliCompressSync(content, { params })
  })
  return coded.reduce((least, each) => (each.length < least.length ? each : least))
}
