import { expect, test, vi } from 'vitest'
import { type CaseWidgetScript, createScriptProvider } from './script-provider.ts'

function vendor() {
  const widget = { setCustomAttributes: vi.fn(), open: vi.fn(), close: vi.fn(), destroy: vi.fn() }
  const create = vi.fn<CaseWidgetScript['create']>(() => widget)
  return { widget, create, load: async () => ({ create }) }
}

test('[out-04] the case widget is created with custom attributes and asks our server’s signature by a callback', async () => {
  const { widget, create, load } = vendor()
  const provider = createScriptProvider('servicer-7', load)
  const ready = vi.fn()
  provider.subscribe('ready', ready)
  provider.identify(async () => 'signed.by.us')
  provider.setAttributes({ accountStatus: 'Active' })
  await vi.waitFor(() => expect(ready).toHaveBeenCalledTimes(1))
  const options = create.mock.calls[0]?.[0]
  expect(options).toMatchObject({ id: 'servicer-7', customAttributes: { accountStatus: 'Active' } })
  expect(await options?.getJwt()).toBe('signed.by.us')
  provider.setAttributes({ accountStatus: 'Past due' })
  expect(widget.setCustomAttributes).toHaveBeenCalledWith({ accountStatus: 'Past due' })
  const received = vi.fn()
  provider.subscribe('messagesReceived', received)
  options?.onEvent('messagesReceived', { direction: 'outbound' })
  expect(received).toHaveBeenCalledWith({ direction: 'outbound' })
})

test('[out-04] a company outside is told no name, address, phone, email, amount or account number', () => {
  const { neededAttributes } = createScriptProvider('servicer-7', () => new Promise(() => undefined))
  expect(neededAttributes).toEqual(['accountType', 'accountStatus', 'analyticsSessionId', 'customerGUID'])
})

test('[out-04] nothing is created for a borrower who logged out while the script was on its way', async () => {
  const { create, load } = vendor()
  const provider = createScriptProvider('servicer-7', load)
  provider.end()
  await Promise.resolve()
  await Promise.resolve()
  expect(create).not.toHaveBeenCalled()
})
