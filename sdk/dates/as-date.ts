/** A moment as some libraries of others take it: a Date. @param ms since 1970 */
export function asDate(ms: number): Date {
  return new Date(ms)
}
