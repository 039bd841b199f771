// Every element in every state. The attributes come from the package's manifest, the people from the sandbox.
import { byId, loadCarport, newestRelease, servicer } from '../carport-page.ts'

interface Person {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly accountNumbers: readonly string[]
  readonly about: string
}

interface Attribute {
  readonly name: string
  readonly description: string
}

const eventNames = ['ready', 'step', 'submit', 'success', 'failure', 'unknown', 'session-expired', 'error']
const common = ['account-number', 'language', 'token']
const form = byId<HTMLFormElement>('controls')
const stage = byId('stage')

const [carport, release, people, manual] = await Promise.all([
  loadCarport(),
  newestRelease(),
  json<Person[]>('/sandbox/people'),
  json<Record<string, Attribute[]>>('/examples/elements.json'),
])
const borrowers = people.filter(({ role, accountNumbers }) => role === 'borrower' && accountNumbers.length > 0)

fill(
  'tag',
  release.elements.map((tag) => [tag, `<${tag}>`]),
)
fill(
  'person',
  borrowers.map(({ email, id, about }) => [email, `${id} ${about}`]),
)
fillAccounts()
fillAttributes()
applyAddress()
configure()
show()

form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('change', (event) => {
  const { name } = event.target as HTMLInputElement
  if (name === 'email') fillAccounts()
  if (name === 'tag') fillAttributes()
  configure()
  if (name !== 'scheme' && name !== 'accent' && name !== 'width') show()
})
form.addEventListener('input', () => {
  stage.style.width = `${value('width')}px`
})
for (const name of eventNames)
  document.addEventListener(`carport-${name}`, (event) => write(event as CustomEvent<unknown>))
byId('clear').addEventListener('click', () => byId('log').replaceChildren())
byId('copy').addEventListener('click', () => {
  void navigator.clipboard.writeText(byId('snippet').textContent).then(() => {
    byId('copied').textContent = 'Copied'
  })
})

/** Puts a fresh element on the stage, and the same as text below. */
function show(): void {
  const element = document.createElement(value('tag'))
  for (const [name, text] of attributes()) element.setAttribute(name, text)
  stage.replaceChildren(element)
  byId('snippet').textContent = snippet()
  byId('copied').textContent = ''
  history.replaceState(null, '', `?${new URLSearchParams(entries()).toString()}`)
}

function attributes(): [string, string][] {
  const own = [...byId('attributes').querySelectorAll('input')].map(({ dataset, value: text }) => [
    dataset['name'] ?? '',
    text,
  ])
  return [['account-number', value('account')], ['language', value('language')], ...own].filter(
    (pair): pair is [string, string] => pair[1] !== '' && names().includes(pair[0] ?? ''),
  )
}

function snippet(): string {
  const tag = value('tag')
  const written = attributes().map(([name, text]) => ` ${name}="${text.replaceAll('"', '&quot;')}"`)
  return `<script type="module" src="${location.origin}/sdk/${release.version}/${release.entry}"
  integrity="${release.integrity[release.entry] ?? ''}" crossorigin="anonymous"></script>
<${tag}${written.join('')}></${tag}>
<script type="module">
  window.Carport.configure({
    appearance: { scheme: '${value('scheme')}', tokens: { '--carport-accent': '${value('accent')}' } },
    getToken: () => fetch('/carport-token').then((reply) => reply.text()),
  })
</script>`
}

function configure(): void {
  const kind = value('token')
  const asked = { email: value('email'), accountNumber: value('account') }
  carport.configure({
    appearance: {
      scheme: value('scheme') === 'dark' ? 'dark' : value('scheme') === 'auto' ? 'auto' : 'light',
      tokens: { '--carport-accent': value('accent'), '--carport-focus': value('accent') },
    },
    getToken: () => token(kind, asked),
  })
  stage.classList.toggle('dark', value('scheme') === 'dark')
  stage.style.width = `${value('width')}px`
}

async function token(kind: string, asked: { email: string; accountNumber: string }): Promise<string | null> {
  if (kind === 'none') return null
  if (kind === 'broken') return 'not-a-token'
  if (kind === 'never') return new Promise(() => undefined)
  const capability = value('tag').slice('carport-'.length)
  const reply = await fetch(`${servicer}/sandbox/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...asked,
      origin: location.origin,
      capabilities: [kind === 'other' ? 'nothing' : capability],
      ...(kind === 'soon' ? { ttlSeconds: 30 } : {}),
    }),
  })
  if (!reply.ok) throw new Error(`No token: ${reply.status}`)
  return ((await reply.json()) as { token: string }).token
}

function write({ type, detail }: CustomEvent<unknown>): void {
  const line = document.createElement('li')
  line.textContent = `${type} ${JSON.stringify(detail)}`
  byId('log').prepend(line)
}

function fill(id: string, options: readonly (readonly [string, string])[]): void {
  byId(id).replaceChildren(...options.map(([name, text]) => new Option(text, name)))
}

function fillAccounts(): void {
  const person = borrowers.find(({ email }) => email === value('email')) ?? borrowers[0]
  fill(
    'account',
    (person?.accountNumbers ?? []).map((number) => [number, number]),
  )
}

/** A field for each attribute that is the element's own. */
function fillAttributes(): void {
  const own = (manual[value('tag')] ?? []).filter(({ name }) => !common.includes(name))
  byId('attributes').replaceChildren(
    ...own.map(({ name, description }) => {
      const label = document.createElement('label')
      const input = document.createElement('input')
      input.dataset['name'] = name
      input.placeholder = description
      input.title = description
      label.append(name, input)
      return label
    }),
  )
}

function names(): string[] {
  return (manual[value('tag')] ?? []).map(({ name }) => name)
}

/** Takes the state from the address, so that it can be sent to somebody. */
function applyAddress(): void {
  const given = new URLSearchParams(location.search)
  for (const name of ['tag', 'email', 'account', 'token', 'language', 'scheme', 'accent', 'width']) {
    const field = form.elements.namedItem(name)
    const text = given.get(name)
    if (text === null || !(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
    field.value = text
    if (name === 'email') fillAccounts()
    if (name === 'tag') fillAttributes()
  }
}

function entries(): [string, string][] {
  // A form without files holds text only.
  return [...new FormData(form)] as [string, string][]
}

function value(name: string): string {
  return entries().find(([key]) => key === name)?.[1] ?? ''
}

async function json<T>(path: string): Promise<T> {
  const reply = await fetch(path)
  return (await reply.json()) as T
}
