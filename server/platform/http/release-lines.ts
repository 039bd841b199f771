/** A release that pages paste from, as `latest.json` has it. */
interface Release {
  readonly version: string
  readonly entry: string
  readonly integrity: Readonly<Record<string, string>>
  /** The files behind the entry that each element needs, by its tag. */
  readonly preload?: Readonly<Record<string, readonly string[]>>
}

/** What a page was asked to have and no element of the release has for a name. */
export class UnknownElementError extends Error {
  override readonly name = 'UnknownElementError'
}

/**
 * The lines of a release as a page takes them, each with address and hash: the script tag, and after it one `modulepreload` link for each
 * file that the named elements need, so that a browser requests all of them together instead of one after the other. The loader is
 * first: it is small, and requests the borrower's data while the larger files are still loading.
 * @param publicUrl where the servicer's pages are, without a slash at the end
 * @param latest the text of the release's `latest.json`
 * @param elements names of elements with or without `carport-`, such as `make-a-payment`; none for the script tag alone
 * @throws UnknownElementError where the release has no such element, with the names that it has
 * @throws Error where the release names no hash of a file
 */
export function releaseLines(publicUrl: string, latest: string, elements: readonly string[]): string {
  const { version, entry, integrity, preload = {} } = JSON.parse(latest) as Release
  const files = elements.flatMap((name) => {
    const needed = preload[name.startsWith('carport-') ? name : `carport-${name}`]
    if (needed === undefined) throw new UnknownElementError(unknownElement(name, Object.keys(preload)))
    return needed
  })
  const attributesOf = (file: string) => {
    const hash = integrity[file]
    if (!hash) throw new Error(`The release has no hash of ${file}`)
    return { url: `${publicUrl}/sdk/${version}/${file}`, rest: `integrity="${hash}" crossorigin="anonymous"` }
  }
  const links = [...new Set(files)].map((file) => {
    const { url, rest } = attributesOf(file)
    return `<link rel="modulepreload" href="${url}" ${rest}>\n`
  })
  const { url, rest } = attributesOf(entry)
  return `<script type="module" src="${url}" ${rest}></script>\n${links.join('')}`
}

function unknownElement(name: string, tags: readonly string[]): string {
  const known = tags.map((tag) => tag.replace('carport-', ''))
  return `No element is called ${JSON.stringify(name.slice(0, 60))}. There are: ${known.join(', ')}\n`
}
