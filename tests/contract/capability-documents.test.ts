import { collectCapabilityDocuments } from '#scripts/capability-documents'
import { expect, test } from 'vitest'
import { readCapabilityDocuments } from '#server/platform/graphql/trusted-documents'

test('what each element may send is committed exactly as its code asks for it', async () => {
  expect(readCapabilityDocuments()).toEqual(await collectCapabilityDocuments())
})
