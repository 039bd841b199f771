import { afterEach, expect, test, vi } from 'vitest'
import type { ConfirmSession } from '#sdk/embed/confirm-protocol'
import { createConfirmationApi } from './confirmation-api.ts'

const shop = 'https://shop.example'
const token = `e30.${btoa(JSON.stringify({ origins: [shop] }))}.signature`
const fetched = vi.fn(() => Promise.resolve(Response.json({ isDone: true })))
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('self', { location: { origin: 'https://pay.example.com' } })
afterEach(() => fetched.mockClear())

const apiFor = (source: string) =>
  createConfirmationApi({
    request: {
      operation: 'CreateIndividualPayment',
      variables: {},
      idempotencyKey: '00000000-0000-4000-8000-000000000000',
      document: { name: 'PayNow', source },
      language: 'en',
    },
    origin: shop,
    getToken: () => Promise.resolve(token),
  } as unknown as ConfirmSession)

test('a page that names a payment and hands over the document of something else gets nothing asked, shown or sent, under a used key neither', async () => {
  for (const source of [
    'mutation PayNow($id: ID!) { SendOneTimePasscode(contactId: $id) { success } }',
    'query PayNow { GetPasscodeContacts { contactId masked } }',
  ])
    await expect(apiFor(source).ask()).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect(fetched).not.toHaveBeenCalled()
  expect(await apiFor('mutation PayNow { CreateIndividualPayment { id } }').ask()).toEqual({ isDone: true })
  expect(fetched).toHaveBeenCalledOnce()
})
