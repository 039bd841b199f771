/** Returns a time with its article, as it follows "a" or "hasta" in Spanish: "la 1:05 p.m.", "las 5:00 p.m." */
export function withArticle(time: string): string {
  return `${/^1\b/.test(time) ? 'la' : 'las'} ${time}`
}
