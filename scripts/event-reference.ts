import { readFileSync } from 'node:fs'
import { readElements } from './element-model.ts'
import { type MemberModel, readInterface } from './interface-model.ts'

const webhookFile = 'sdk/server/webhook.ts'

/** docs/reference/events.md: the events of elements and the webhooks of a partner's server, from the types that promise them. */
export function eventReference(): string {
  const elements = readElements()
  const events = readInterface('sdk/embed/events.ts', 'CarportEventDetail')
  // A field has the same meaning in every event, so only its first occurrence is documented.
  const described = events.flatMap(({ members }) => members).filter(({ description }) => description !== '')
  const explained = new Map(described.map(({ name, description }) => [name, description]))
  const sections = events.map(({ name, description, members }) => {
    const from = elements.flatMap((each) => (each.events.some((event) => event.name === name) ? [each.name] : []))
    const rows = members.map((field) => row(field, explained.get(field.name)))
    return `### ${name}\n\n${description} From ${from.map((each) => `\`${each}\``).join(', ')}.\n\n${table(rows)}`
  })
  const webhook = readInterface(webhookFile, 'WebhookEvent')
  const rows = webhook.flatMap((field) =>
    field.members.length === 0
      ? [row(field)]
      : field.members.map((inner) => row({ ...inner, name: `${field.name}.${inner.name}` })),
  )
  return `# Events

## Elements

An element fires these on itself. They bubble and cross shadow roots, so one listener on the document hears all of them. \`event.detail\` is frozen and
holds no name, full account number, bank number or token. A field that doesn't apply is \`null\`. How to listen: [embedding.md](../embedding.md). Error codes: [errors.md](../errors.md).

${sections.join('\n\n')}

## Webhooks

A partner's server gets a signed \`POST\` for each outcome of a payment that a borrower made on the partner's pages, and of each draw of an autopay
that was turned on there. Signature, retries and a handler:
[partners.md](../partners.md).

| \`type\` | When |
|---|---|
${webhookTypes()
  .map(([name, when]) => `| \`${name}\` | ${when} |`)
  .join('\n')}

${table(rows)}

This page is written by \`npm run reference\`.
`
}

function table(rows: readonly string[]): string {
  return ['| Field | Type | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function row({ name, type, description }: MemberModel, explained = description): string {
  const shown = type.replace('WebhookEventType', 'string').replaceAll("'", '`').replaceAll(' | ', ' or ')
  return `| \`${name}\` | ${shown} | ${explained} |`
}

/** The types of webhooks with the comment beside each. */
function webhookTypes(): readonly (readonly [string, string])[] {
  const found = [...readFileSync(webhookFile, 'utf8').matchAll(/^ {2}\| '([\w.]+)' \/\/ (.*)$/gm)]
  return found.map(([, name = '', when = '']) => [name, when])
}
