import { secretNames } from '#server/platform/config/read-settings'
import { settingParts, settingRows } from '#server/platform/config/settings'
import { toolSettings } from '#server/platform/config/tool-settings'

type Row = ReturnType<typeof settingRows>[number][1]

/** docs/reference/configuration.md: every setting of the server, from the table that parses them. */
export function configurationReference(): string {
  const rows = new Map<string, Row>(settingRows())
  const sections = Object.entries(settingParts).map(([part, settings]) => {
    const lines = Object.keys(settings).map((name) => line(name, rows.get(name)))
    return `## ${part}\n\n| Setting | Values | Default | Production | |\n|---|---|---|---|---|\n${lines.join('\n')}`
  })
  const tools = Object.entries(toolSettings).map(([name, about]) => `| \`${name}\` | ${about} |`)
  return `# Configuration reference

The server reads these environment variables once, at startup. It doesn't start with one that is wrong, missing, or misspelled
(\`CARPORT_…\`, \`OIDC_…\`, \`ACH_…\`), and it lists every problem at once. What to set for a servicer's vendors, step by step:
[operations/configuration.md](../operations/configuration.md).

Secrets are never printed or logged. Each can come from a file instead, which \`NAME_FILE\` names, such as \`AUDIT_KEY_FILE=/run/secrets/audit-key\`:
${secretNames.map((name) => `\`${name}\``).join(', ')}.

${sections.join('\n\n')}

## Builds, tests and examples

The server ignores these, so that they can share its environment.

| Variable | |
|---|---|
${tools.join('\n')}

This page is written by \`npm run reference\` from \`server/platform/config/settings.ts\`.
`
}

function line(name: string, row: Row | undefined): string {
  if (row === undefined) throw new Error(`${name} has no row`)
  const fallback = row.default ? `\`${row.default}\`` : 'none'
  return `| \`${name}\` | ${row.takes}${row.secret ? '; secret' : ''} | ${fallback} | ${inProduction(row)} | ${row.about} |`
}

/** What production asks of a setting beyond what the sandbox does. */
function inProduction(row: Row): string {
  const isRequired = row.demanded !== undefined || row.length !== undefined
  const rules = [
    isRequired ? `required${row.demandedWith === undefined ? '' : ` with \`${row.demandedWith}\``}` : '',
    row.refused === undefined ? '' : 'refused unless the default',
    row.http === 'never' ? 'https only' : '',
    row.http === 'this-machine' ? 'https, or an address on the same machine' : '',
  ]
  return rules.filter((rule) => rule !== '').join('; ')
}
