import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A scanned contract of dozens of pages is smaller. */
const mostBytes = 20 * 1024 * 1024

/** A file beside the others of a portfolio, as its row names it. */
interface PaperFile {
  readonly fileName: string
  /** Hex. */
  readonly sha256: string
}

/** Reads a paper in the folder `documents` of a portfolio. @returns its content, or the rule that it breaks */
export async function readPaper(
  dir: string,
  { fileName, sha256 }: PaperFile,
): Promise<Buffer | 'no-such-file' | 'file-size' | 'pdf' | 'sha-256'> {
  const path = join(dir, 'documents', fileName)
  const stats = await lstat(path).catch(() => null)
  // A link could lead out of the folder.
  if (stats === null || !stats.isFile()) return 'no-such-file'
  if (stats.size > mostBytes) return 'file-size'
  const content = await readFile(path)
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return 'pdf'
  return createHash('sha256').update(content).digest('hex') === sha256 ? content : 'sha-256'
}
