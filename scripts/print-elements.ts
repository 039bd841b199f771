// npm run elements: writes docs/elements.md from the registry and the elements' manuals.
import { writeFileSync } from 'node:fs'
import { elementReference } from './element-reference.ts'

writeFileSync('docs/elements.md', elementReference())
