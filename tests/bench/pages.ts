import { build } from 'vite'
import { smallestBrotli } from '#scripts/smallest-brotli'
import { Api } from '#tests/fixtures/api'
import { startFloorFiles } from './floor-files.ts'

/** The pages that are measured, and what is known of the release they load. */
export interface BenchPages {
  readonly url: string
  readonly loaderBytes: number
  /** A loan on which an element has its first screen to show, and a token for it. */
  accountFor(tag: string): Promise<{ token: string; accountNumber: string }>
  /** Adds a page with one element, pasted with the lines that hint at its files. @returns the page's address */
  addElement(tag: string): Promise<string>
  close(): void
}

/** Who an element is measured for. What is for charged-off loans has nothing to show on others. */
const personOf: Readonly<Record<string, string>> = {
  'carport-account-resolution': 'p11@example.com',
  'carport-keep-your-keys': 'p9@example.com',
}
const anyone = 'p1@example.com'

/** Serves the floors and the pages with elements, compressed ahead of time as our own files are, from a port of their own. */
export async function startPages(productUrl: string): Promise<BenchPages> {
  const api = new Api(productUrl)
  const latest = (await (await fetch(`${productUrl}/sdk/latest.json`)).json()) as {
    version: string
    entry: string
    elements: string[]
  }
  const entryUrl = new URL(latest.entry, `${productUrl}/sdk/${latest.version}/`).href
  const loader = Buffer.from(await (await fetch(entryUrl)).arrayBuffer())
  const files = await startFloorFiles()
  const { url } = files
  const addPage = (name: string, body: string) => files.addPage(`/${name}`, body)
  await addPage('plain.html', html('', '<label>Amount <input name="amount" inputmode="decimal"></label>'))
  await addPage(
    'bare-dialog.html',
    html(
      '',
      '<button onclick="this.nextSibling.show()">Pay now</button><dialog><iframe src="plain.html"></iframe></dialog>',
    ),
  )
  for (const name of ['bare-react', 'bare-preact']) {
    await files.addScript(`/${name}.js`, await bundle(name))
    await addPage(
      `${name}.html`,
      html(`<script type="module" src="/${name}.js"></script>`, '<bare-field></bare-field>'),
    )
  }
  const people = await api.people()
  const capabilities = latest.elements.map((tag) => tag.replace('carport-', ''))
  const accountFor = async (tag: string) => {
    const email = personOf[tag] ?? anyone
    const accountNumber = people.find((each) => each.email === email)?.accountNumbers[0] ?? ''
    return { accountNumber, token: await api.token(email, { accountNumber, capabilities, origin: url }) }
  }
  const lines = async (query: string) => (await fetch(`${productUrl}/sdk/latest.txt${query}`)).text()
  // The lines of the embedding guide for one tag: the files behind the loader are asked for together with it.
  const addElement = async (tag: string, name = tag): Promise<string> => {
    const account = await accountFor(tag)
    const element = `<${tag} account-number="${account.accountNumber}" token="${account.token}"></${tag}>`
    await addPage(`${name}.html`, html(await lines(`?tags=${tag.replace('carport-', '')}`), element))
    return `${url}/${name}.html`
  }
  await addElement('carport-make-a-payment', 'widget')
  const { accountNumber, token } = await accountFor('carport-make-a-payment')
  // The README's nine lines: the hints of one tag, and the token is asked of the page's own server.
  await files.addText('/carport-token', token)
  const pastedHead = `${await lines('?tags=make-a-payment')}<link rel="preload" href="/carport-token" as="fetch" crossorigin>`
  await addPage('pasted.html', html(pastedHead, pastedBody(entryUrl, accountNumber)))
  return {
    url,
    loaderBytes: (await smallestBrotli(loader)).length,
    accountFor,
    addElement,
    close: () => files.close(),
  }
}

function pastedBody(entryUrl: string, accountNumber: string): string {
  return `<carport-make-a-payment account-number="${accountNumber}"></carport-make-a-payment>
<script type="module">
  import { configure } from '${entryUrl}'
  configure({ getToken: () => fetch('/carport-token').then((reply) => (reply.ok ? reply.text() : null)) })
</script>`
}

function html(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title>${head}</head><body>${body}</body></html>`
}

/** A page that shows one field through r2wc and asks for nothing, on React or on preact/compat. */
async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve:
      name === 'bare-preact'
        ? {
            alias: { react: 'preact/compat', 'react-dom/client': 'preact/compat/client', 'react-dom': 'preact/compat' },
          }
        : {},
    build: {
      write: false,
      minify: true,
      lib: { entry: new URL('./bare-field.ts', import.meta.url).pathname, formats: ['es'], fileName: name },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (chunk === undefined || chunk.type !== 'chunk') throw new Error(`${name} gave no chunk`)
  return chunk.code
}
