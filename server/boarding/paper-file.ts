import { hash } from 'node:crypto'
import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** A scanned contract of dozens of pages is smaller. */
const mostBytes = 20 * 1024 * 1024

/** A file beside the others of a portfolio, as its row names it. */
interface PaperFile {
  readonly fileName: string
  /** Hex. */
  readonly sha256: string
}

/**
 * Reads a paper in the folder `documents` of a portfolio. At once: a promise for each step costs several times what reading a small file
 * does, and nobody else waits for this process.
 * @returns its content, or the rule that it breaks
 */
export function readPaper(
  dir: string,
  { fileName, sha256 }: PaperFile,
): Buffer | 'no-such-file' | 'file-size' | 'pdf' | 'sha-256' {
  const path = join(dir, 'documents', fileName)
  const stats = statsOf(path)
  // A link could lead out of the folder.
  if (stats === null || !stats.isFile()) return 'no-such-file'
  if (stats.size > mostBytes) return 'file-size'
  const content = readFileSync(path)
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return 'pdf'
  return hash('sha256', content) === sha256 ? content : 'sha-256'
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch {
    return null
  }
}
