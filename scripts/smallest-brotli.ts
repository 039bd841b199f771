import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Ways to write distances: bits of the postfix, and how many distances have a code of their own. */
const distances = [
  [0, 0],
  [0, 15],
  [1, 0],
  [1, 2],
  [2, 8],
  [2, 16],
  [3, 8],
] as const

/** A window of 16 bits reaches back over all of a file that is no longer. */
const shortBytes = 2 ** 16 - 16

/**
 * A file's smallest brotli: whether it counts as text, how far back repeats reach and how distances are written differ by file. Codings are
 * tried on as many threads as zlib has.
 */
export async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const { BROTLI_MODE_GENERIC, BROTLI_MODE_TEXT } = constants
  const windows = content.length <= shortBytes ? [16] : [16, 22]
  const codings = [BROTLI_MODE_GENERIC, BROTLI_MODE_TEXT].flatMap((mode) =>
    windows.flatMap((windowBits) =>
      distances.map(([postfixBits, directCodes]) => ({ mode, windowBits, postfixBits, directCodes })),
    ),
  )
  const tries = codings.map(({ mode, windowBits, postfixBits, directCodes }) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
      [constants.BROTLI_PARAM_NDIRECT]: directCodes,
    }
    return compress(content, { params })
  })
  const coded = await Promise.all(tries)
  return coded.reduce((least, each) => (each.length < least.length ? each : least))
}
