/** Long enough for every browser to have begun to read it. */
const readMs = 60_000

/** Hands a file to the borrower the way the browser saves downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  // A form of the page may be called createElement.
  const link = Document.prototype.createElement.call(document, 'a') as HTMLAnchorElement
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readMs)
}
