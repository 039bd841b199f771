// npm run errors: writes docs/errors.md from the catalog in sdk/errors.
import { writeFileSync } from 'node:fs'
import { errorTable } from './error-table.ts'

writeFileSync('docs/errors.md', errorTable())
