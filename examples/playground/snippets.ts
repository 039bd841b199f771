// The code that a reader copies: the element as it is on the stage, written for their own page.

/** What is on the stage. */
export interface Shown {
  readonly tag: string
  readonly attributes: readonly (readonly [name: string, text: string])[]
  readonly scheme: string
  readonly accent: string
  /** The scenario of the test kit; null on the sandbox. */
  readonly scenario: string | null
  readonly state: string
  readonly origin: string
  readonly version: string
  readonly entry: string
  readonly integrity: string
}

export type SnippetForm = 'html' | 'npm' | 'react' | 'test'

/** The snippet in one of its forms. */
export function snippet(form: SnippetForm, shown: Shown): string {
  return { html, npm, react, test: kitTest }[form](shown)
}

function html(shown: Shown): string {
  return `<script type="module" src="${shown.origin}/sdk/${shown.version}/${shown.entry}"
  integrity="${shown.integrity}" crossorigin="anonymous"></script>
${tagOf(shown)}
<script type="module">
  window.Carport.configure({
    appearance: ${appearance(shown)},
    getToken: () => fetch('/carport-token').then((reply) => (reply.ok ? reply.text() : null)),
  })
</script>`
}

function npm(shown: Shown): string {
  return `import { configure } from '@carport/elements/${nameOf(shown)}'

configure({
  baseUrl: '${shown.origin}',
  appearance: ${appearance(shown)},
  getToken: () => fetch('/carport-token').then((reply) => (reply.ok ? reply.text() : null)),
})

// On the page: ${tagOf(shown)}`
}

function react(shown: Shown): string {
  const component = nameOf(shown).replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase())
  const properties = shown.attributes.map(
    ([name, text]) => ` ${name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())}="${escaped(text)}"`,
  )
  return `import { configure, ${component} } from '@carport/elements/react'

configure({
  baseUrl: '${shown.origin}',
  appearance: ${appearance(shown)},
  getToken: () => fetch('/carport-token').then((reply) => (reply.ok ? reply.text() : null)),
})

export const Loan = () => <${component}${properties.join('')} />`
}

function kitTest(shown: Shown): string {
  return `import { configure } from '@carport/elements/${nameOf(shown)}'
import { elementStates, reachState, startMockServicer } from '@carport/elements/test-kit'

const servicer = startMockServicer({ scenario: '${shown.scenario ?? 'paid-up'}' })
configure({ baseUrl: servicer.baseUrl, getToken: servicer.getToken })

const element = document.createElement('${shown.tag}')
${shown.attributes.map(([name, text]) => `element.setAttribute('${name}', '${text.replaceAll("'", "\\'")}')`).join('\n')}
document.body.append(element)

const state = elementStates['${shown.tag}'].find(({ name }) => name === '${shown.state || 'normal'}')
await reachState(element, state, servicer)`
}

function tagOf({ tag, attributes }: Shown): string {
  return `<${tag}${attributes.map(([name, text]) => ` ${name}="${escaped(text)}"`).join('')}></${tag}>`
}

function nameOf({ tag }: Shown): string {
  return tag.slice('carport-'.length)
}

function appearance({ scheme, accent }: Shown): string {
  return `{ scheme: '${scheme}', tokens: { '--carport-accent': '${accent}' } }`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
