import { english } from '#sdk/errors/english'
import { CarportError, type ErrorCode } from '#sdk/errors/errors'
import { spanish } from '#sdk/errors/spanish'

/** docs/errors.md: every code with what a page can do about it and what a borrower reads, from the catalog in sdk/errors. */
export function errorTable(): string {
  const rows = (Object.keys(english) as ErrorCode[]).map((code) => {
    const { category, retryable, httpStatus } = new CarportError(code)
    const status = httpStatus === 0 ? 'no answer' : String(httpStatus)
    return `| \`${code}\` | ${category} | ${retryable ? 'yes' : 'no'} | ${status} | ${cell(english[code])} | ${cell(spanish[code])} |`
  })
  return `# Errors

One shape for every error: \`code\`, \`category\`, \`retryable\`, \`httpStatus\`, \`correlationId\`, and \`fields\` when individual fields were refused. The
events \`carport-failure\` and \`carport-error\` carry the first four or five of them; an element shows the text itself, in the borrower's
language. A refusal inside a GraphQL answer has status 200.

| category | what a page can do |
|---|---|
| validation | nothing: the element shows it beside the field |
| refused | choose something else |
| auth | sign the borrower in again |
| not-found | show that it doesn't exist |
| conflict | let the borrower review again |
| busy, unavailable | wait and try again |
| unknown | find out what happened before anything is done again; the element does |
| internal | report it with its correlation id |

| code | category | retryable | HTTP status | English | Spanish |
|---|---|---|---|---|---|
${rows.join('\n')}

This table is written by \`npm run errors\`.
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
