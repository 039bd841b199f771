// The fields above the stage.
import { byId, servicer as sandbox } from '../carport-page.ts'

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

const common = ['account-number', 'language', 'token']
/** The account of the test kit's loan. */
const mockAccount = '100000000001'

/** The fields, and what they say. */
export interface Controls {
  readonly form: HTMLFormElement
  value(this: void, name: string): string
  fill(id: string, options: readonly (readonly [value: string, text: string])[]): void
  fillTags(tags: readonly string[]): void
  fillAccounts(): void
  /** A field for each attribute that is the element's own, with what a state wants in it. */
  fillAttributes(wanted: Readonly<Record<string, string>> | undefined): void
  attributes(): [string, string][]
  /** Takes the choices from the address, so that they can be sent to somebody. */
  applyAddress(tagChanged: () => void): void
  address(): string
}

/** Reads the people and the manuals, and makes the fields work. */
export async function readControls(): Promise<Controls> {
  const [people, manual] = await Promise.all([
    json<Person[]>(`${sandbox}/sandbox/people`),
    json<Record<string, Attribute[]>>('/examples/elements.json'),
  ])
  const borrowers = people.filter(({ role, accountNumbers }) => role === 'borrower' && accountNumbers.length > 0)
  const form = byId<HTMLFormElement>('controls')
  // A form without files holds text only.
  const entries = () => [...new FormData(form)] as [string, string][]
  const value = (name: string) => entries().find(([key]) => key === name)?.[1] ?? ''
  const fill: Controls['fill'] = (id, options) =>
    byId(id).replaceChildren(...options.map(([name, text]) => new Option(text, name)))
  const fillAccounts = () => {
    const person = borrowers.find(({ email }) => email === value('email')) ?? borrowers[0]
    fill(
      'account',
      (person?.accountNumbers ?? []).map((number) => [number, number]),
    )
  }
  const attributesOf = () => manual[value('tag')] ?? []
  fill(
    'person',
    borrowers.map(({ email, id, about }) => [email, `${id} ${about}`]),
  )
  fillAccounts()
  return {
    form,
    value,
    fill,
    fillAccounts,
    fillTags: (tags) =>
      fill(
        'tag',
        tags.map((tag) => [tag, `<${tag}>`]),
      ),
    fillAttributes(wanted) {
      const own = attributesOf().filter(({ name }) => !common.includes(name))
      byId('attributes').replaceChildren(...own.map((attribute) => fieldFor(attribute, wanted?.[attribute.name])))
    },
    attributes() {
      const own = [...byId('attributes').querySelectorAll('input')].map(
        ({ dataset, value: text }): [string, string] => [dataset['name'] ?? '', text],
      )
      const account = value('servicer') === 'mock' ? mockAccount : value('account')
      const all: [string, string][] = [['account-number', account], ['language', value('language')], ...own]
      return all.filter(([name, text]) => text !== '' && attributesOf().some((each) => each.name === name))
    },
    applyAddress: (tagChanged) => applyAddress(form, fillAccounts, tagChanged),
    address: () => new URLSearchParams(entries()).toString(),
  }
}

function applyAddress(form: HTMLFormElement, fillAccounts: () => void, tagChanged: () => void): void {
  const given = new URLSearchParams(location.search)
  if (given.has('email') && !given.has('servicer')) given.set('servicer', 'sandbox')
  for (const name of [
    'tag',
    'servicer',
    'state',
    'email',
    'account',
    'token',
    'language',
    'scheme',
    'accent',
    'width',
  ]) {
    const field = form.elements.namedItem(name)
    const text = given.get(name)
    if (text === null || !(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
    field.value = text
    if (name === 'email') fillAccounts()
    if (name === 'tag') tagChanged()
  }
}

function fieldFor({ name, description }: Attribute, wanted = ''): HTMLElement {
  const label = document.createElement('label')
  const input = document.createElement('input')
  input.dataset['name'] = name
  input.placeholder = description
  input.title = description
  input.value = wanted
  label.append(name, input)
  return label
}

/** A token of the sandbox of the chosen kind, as a partner's server would get it. */
export function sandboxToken({ value }: Controls): () => Promise<string | null> {
  const kind = value('token')
  const asked = { email: value('email'), accountNumber: value('account') }
  const capability = value('tag').slice('carport-'.length)
  return async () => {
    if (kind === 'none') return null
    if (kind === 'broken') return 'not-a-token'
    if (kind === 'never') return new Promise(() => undefined)
    const reply = await fetch(`${sandbox}/sandbox/token`, {
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
}

async function json<T>(path: string): Promise<T> {
  const reply = await fetch(path)
  return (await reply.json()) as T
}
