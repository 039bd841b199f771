// npm run brand: writes the sandbox's lender into sdk/config from the company's file that the server reads.
import { writeFileSync } from 'node:fs'
import { sandboxCompany } from '#server/platform/config/company'
import { brandModules } from './build/company-brand.ts'

for (const [path, text] of Object.entries(brandModules(sandboxCompany))) writeFileSync(path, text)
