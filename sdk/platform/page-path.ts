/** The path of a page as lists of paths have it: in lower case, without a slash at its end. The site opens a page by either. */
export function pagePath(pathname: string): string {
  const plain = pathname.toLowerCase().replace(/\/+$/, '')
  return plain === '' ? '/' : plain
}
