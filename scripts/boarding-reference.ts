import { aboutFiles, type FileName, portfolioFiles } from '#server/boarding/portfolio-files'
import { jsonSchemaOf } from './json-schema.ts'

/** docs/reference/boarding: a JSON Schema for a row of each file that loans are boarded from. */
export function boardingReference(): Readonly<Record<string, string>> {
  const names = Object.keys(portfolioFiles) as FileName[]
  return Object.fromEntries(names.map((file) => [`docs/reference/boarding/${file}.schema.json`, schemaOf(file)]))
}

function schemaOf(file: FileName): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: file,
    description: aboutFiles[file],
    ...jsonSchemaOf(portfolioFiles[file]),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
