// The dealer's own server, on an origin of its own: it knows who is signed in here, keeps the secret key and hands this page a token.
//   npm run partner-page        then open the address that it prints
// CARPORT_URL       where the servicer is, http://localhost:4400 by default
// CARPORT_PARTNER_KEY  the secret key that `npm run partner -- create …` shows once; a sandbox lends its own
// PORT              4500 by default
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, resolve, sep } from 'node:path'

const servicer = process.env.CARPORT_URL ?? 'http://localhost:4400'
const port = Number(process.env.PORT ?? 4500)
const origin = `http://127.0.0.1:${port}`
const root = resolve(import.meta.dirname, '../../dist')
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }

/** Who is signed in to the dealer's site, by cookie. The dealer knows the loan of each of its customers. */
const sessions = new Map()

createServer((request, reply) => {
  answer(request, reply).catch((problem) => {
    console.error(problem.message)
    reply.writeHead(502).end()
  })
}).listen(port, '127.0.0.1', () => console.log(`The dealer is at ${origin}/examples/partner-page/`))

async function answer(request, reply) {
  const { pathname, searchParams } = new URL(request.url, origin)
  const [, id] = /dealer=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  if (pathname === '/') return reply.writeHead(302, { location: '/examples/partner-page/' }).end()
  if (pathname === '/examples/carport-token') {
    // The borrower comes from the dealer's session, never from what the page sends.
    const borrower = sessions.get(id)
    if (borrower === undefined) return reply.writeHead(401).end()
    return reply.setHeader('cache-control', 'no-store').end(await carportToken(borrower))
  }
  const file = resolve(root, `.${pathname.endsWith('/') ? `${pathname}index.html` : pathname}`)
  const type = types[extname(file)]
  const content =
    file.startsWith(`${root}${sep}examples`) && type ? await readFile(file, 'utf8').catch(() => null) : null
  if (content === null) return reply.writeHead(404).end()
  reply.setHeader('content-type', `${type}; charset=utf-8`)
  if (type !== 'text/html') return reply.end(content)
  // Here the dealer's sign-in would stand. In the example whoever comes is signed in, as the person the address names.
  const session = randomUUID()
  sessions.set(session, {
    email: searchParams.get('email') ?? 'p1@example.com',
    accountNumber: searchParams.get('account') ?? '100000000001',
  })
  reply.setHeader('set-cookie', `dealer=${session}; Path=/; HttpOnly; SameSite=Lax`)
  reply.end(content.replace('<html ', `<html data-servicer="${servicer}" `))
}

/** A token for this borrower, this page and nothing else. Its error says what the servicer's answer says to change. */
async function carportToken(borrower) {
  const reply = await fetch(`${servicer}/api/embed/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await secretKey()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...borrower, capabilities: ['make-a-payment'], origins: [origin] }),
  })
  const { token, params } = await reply.json()
  if (!reply.ok) throw new Error(`No token (${reply.status}): ${params?.hint ?? ''}`)
  return token
}

async function secretKey() {
  if (process.env.CARPORT_PARTNER_KEY) return process.env.CARPORT_PARTNER_KEY
  const reply = await fetch(`${servicer}/sandbox/partner`)
  if (!reply.ok) throw new Error('Set CARPORT_PARTNER_KEY to the key that npm run partner -- create shows.')
  return (await reply.json()).secretKey
}
