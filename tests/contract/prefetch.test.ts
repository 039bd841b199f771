import { stripIgnoredCharacters } from 'graphql'
import { expect, test } from 'vitest'
import { readPagePrefetch } from '#scripts/prefetch'
import { borrowerPages } from '#scripts/build/page-documents'
import { accountPlace } from '#sdk/loan/account-place'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'

const trusted = new Set(Object.values(readTrustedDocuments()).map((text) => stripIgnoredCharacters(text)))

test.each(Object.entries(borrowerPages))(
  'what the document of /%s prefetches are whole questions that our own clients send, with the place of the account',
  async (_path, { capability }) => {
    const reads = await readPagePrefetch(capability)
    expect(reads.length).toBeGreaterThan(0)
    for (const read of reads) {
      const { query, variables } = JSON.parse(read) as { query: string; variables: Record<string, unknown> }
      expect(trusted).toContain(query)
      if (query.includes('$accountNumber')) expect(variables['accountNumber']).toBe(accountPlace)
      expect(read).not.toContain('@today')
    }
  },
)
