import { readFileSync } from 'node:fs'
import { collectCapabilityDocuments } from '#scripts/capability-documents'
import { expect, test } from 'vitest'
import { capabilityDocumentsFile } from '#server/platform/graphql/trusted-documents'

// Before the test begins: to build every element takes longer than a busy machine gives one.
const documents = await collectCapabilityDocuments()

test('what each element may send is committed exactly as its code asks for it', () => {
  const list = `${JSON.stringify(documents, null, 2)}\n`
  expect(readFileSync(capabilityDocumentsFile, 'utf8'), 'run npm run schema').toBe(list)
})
