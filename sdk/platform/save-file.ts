/** Long enough for every browser to have begun to read it. */
const readMs = 60_000

/** Hands a file to the borrower the way the browser saves downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readMs)
}
