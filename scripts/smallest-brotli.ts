import { brotliCompressSync, constants } from 'node:zlib'

/** Ways to write distances: bits of the postfix, and how many distances have a code of their own. */
const distances = [
  [0, 0],
  [0, 15],
  [1, 2],
  [2, 8],
  [2, 16],
] as const

/** A file's smallest brotli: whether it counts as text, how far back repeats reach and how distances are written differ by file. */
export function smallestBrotli(content: Buffer): Buffer {
  const { BROTLI_MODE_GENERIC, BROTLI_MODE_TEXT } = constants
  const codings = [BROTLI_MODE_GENERIC, BROTLI_MODE_TEXT].flatMap((mode) =>
    [16, 22].flatMap((windowBits) =>
      distances.map(([postfixBits, directCodes]) => ({ mode, windowBits, postfixBits, directCodes })),
    ),
  )
  const coded = codings.map(({ mode, windowBits, postfixBits, directCodes }) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
      [constants.BROTLI_PARAM_NDIRECT]: directCodes,
    }
    return brotliCompressSync(content, { params })
  })
  return coded.reduce((least, each) => (each.length < least.length ? each : least))
}
