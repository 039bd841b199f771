import type { Tx } from '#server/platform/store/database'
import type { AchFile } from './ach-file.ts'

/**
 * Takes debits out of a file that has not left, and writes down why. The file is afterwards as if it had been made without them.
 * @param stored its content as it was read
 * @param without the file without them
 * @param reasons by trace number
 * @returns false, with nothing changed, where the file has left or was changed since it was read
 */
export async function holdOut(
  tx: Tx,
  achFileId: string,
  { stored, without, reasons }: { stored: string; without: AchFile; reasons: ReadonlyMap<string, string> },
): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE ach_files SET content = $3, entry_count = $4, total_cents = $5
     WHERE ach_file_id = $1 AND content = $2 AND left_as IS NULL AND accepted_at IS NULL RETURNING 1`,
    [achFileId, stored, without.content, without.entryCount, without.totalCents],
  )
  if (changed.length === 0) return false
  await tx.query(
    `UPDATE ach_entries e SET rejected_because = told.reason, never_left = true
     FROM unnest($2::text[], $3::text[]) AS told (trace_number, reason) WHERE e.ach_file_id = $1 AND e.trace_number = told.trace_number`,
    [achFileId, [...reasons.keys()], [...reasons.values()]],
  )
  return true
}
