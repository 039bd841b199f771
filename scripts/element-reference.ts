import { eventFields, eventNames } from '#sdk/embed/events'
import { readElements, readTokens } from './element-model.ts'
import { packageName } from './package-name.ts'

/** docs/elements.md: every element with its attributes, events and methods, from the registry and the elements' manuals. */
export function elementReference(): string {
  const sections = readElements().map(({ tag, name, component, summary, attributes, events, isBare }) => {
    const rows = attributes.map(
      (attribute) =>
        `| \`${attribute.name}\` | \`${attribute.property}\` | ${attribute.type} | ${cell(attribute.description)} |`,
    )
    const told = events.map((event) =>
      event.description === '' ? `\`${event.name}\`` : `\`${event.name}\` (${event.description})`,
    )
    return `## ${tag}

${sentence(summary)}${isBare ? ' Needs no token.' : ''} Import \`${packageName}/${name}\`; in React \`${component}\`.

${rows.length === 0 ? 'No attributes.' : `| attribute | property | type | |\n|---|---|---|---|\n${rows.join('\n')}`}

Events: ${told.join(', ')}.
`
  })
  const details = eventNames.map(
    (name) => `| \`${name}\` | ${eventFields[name].map((field) => `\`${field}\``).join(', ')} |`,
  )
  return `# Elements

Every element has the methods \`refresh()\` (asks the servicer again), \`reset()\` (starts over, without what was typed) and \`focus()\` (goes to the first
thing to do). Events bubble and cross shadow roots. The parts that \`::part\` reaches are in [embedding.md](embedding.md).

${sections.join('\n')}
## Events

| event | fields of \`detail\` |
|---|---|
${details.join('\n')}

\`carport-submit\` can be stopped with \`preventDefault()\`. A field that does not apply is \`null\`. Codes: [errors.md](errors.md), and of \`carport-error\` also
\`CODE_NOT_LOADED\`, \`TOKEN_NOT_AVAILABLE\`, \`TOKEN_LATE\`, \`NOT_AVAILABLE\` and \`UNEXPECTED\`.

## Custom properties

${[...new Set(readTokens())].map((token) => `\`${token}\``).join(', ')}

This page is written by \`npm run elements\`.
`
}

function sentence(summary: string): string {
  const text = summary.replace(/^`<[^`]*>`: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
