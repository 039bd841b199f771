// npm run reference: writes the generated pages under docs/reference.
import { mkdirSync, writeFileSync } from 'node:fs'
import { referencePages } from './reference-pages.ts'

mkdirSync('docs/reference', { recursive: true })
for (const [file, text] of Object.entries(referencePages())) writeFileSync(file, text)
