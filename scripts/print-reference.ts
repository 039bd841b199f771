// npm run reference: writes the generated pages under docs/reference.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { referencePages } from './reference-pages.ts'

rmSync('docs/reference/texts', { recursive: true, force: true })
for (const folder of ['docs/reference/texts', 'docs/reference/boarding']) mkdirSync(folder, { recursive: true })
for (const [file, text] of Object.entries(await referencePages())) writeFileSync(file, text)
