/** A route's texts. */
export interface RouteTexts {
  /** In the document's title, as "<title> | <brand>". */
  readonly title: string
  /** In the bar; the title where it is left out. */
  readonly titleNavbar?: string
  readonly description?: string
}

/**
 * Returns the texts of routes that have one title in the bar.
 * @param titles of each route, by its name
 */
export function under<TName extends string>(
  titleNavbar: string,
  titles: Readonly<Record<TName, string>>,
): Record<TName, RouteTexts> {
  const texts = Object.entries<string>(titles).map(([name, title]) => [name, { title, titleNavbar }])
  return Object.fromEntries(texts) as Record<TName, RouteTexts>
}
