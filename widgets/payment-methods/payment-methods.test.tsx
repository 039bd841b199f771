import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { describe, expect, inject, test } from 'vitest'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { CarportError } from '#sdk/errors/errors'
import { type FakeHost, createFakeHost } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { AddBankAccountForm } from './add-bank-account.tsx'
import { CardAuthenticate, CardAuthenticateSuccess } from './card-authenticate.tsx'
import {
  AddBankDocument,
  CardPageAnswerDocument,
  CardPageTokenDocument,
  MakeDefaultDocument,
  RemoveBankDocument,
  RemoveCardDocument,
  RenameBankDocument,
  SaveCardDocument,
  WalletMethodsDocument,
} from './payment-methods.graphql.ts'
import { en } from './payment-methods.messages.ts'
import type { SavedMethod } from './payment-methods.state.ts'
import { BankAccounts, DebitCards } from './payment-methods.tsx'

const user = userEvent.setup()
const accountNumber = '100000000001'

const checking: SavedMethod = {
  id: 'pm_checking',
  isDefault: true,
  lastFour: '6789',
  nickname: null,
  sortOrder: 1,
  type: 'CHECKING_ACCOUNT',
  displayName: 'Checking ending in 6789',
  serviceFee: 0,
}
const savings: SavedMethod = {
  ...checking,
  id: 'pm_savings',
  isDefault: false,
  sortOrder: 2,
  type: 'SAVINGS_ACCOUNT',
  displayName: 'Savings ending in 1111',
}
const visa: SavedMethod = {
  ...checking,
  id: 'pm_visa',
  type: 'VISA_DEBIT',
  displayName: 'Visa debit card ending in 4242',
}

function walletHost(...methods: SavedMethod[]): FakeHost {
  return walletOf(createFakeHost(), methods)
}

function walletOf(host: FakeHost, methods: SavedMethod[]): FakeHost {
  host.graphql.answer(WalletMethodsDocument, { GetWallet: { paymentMethods: methods, bankAccounts: [] } })
  host.graphql.answer(PasscodeContactsDocument, {
    GetPasscodeContacts: [
      { contactId: 'c1', channel: 'SMS', masked: '(•••) •••-0123', hasCode: false },
      { contactId: 'c2', channel: 'EMAIL', masked: 'a•••@example.com', hasCode: false },
    ],
  })
  host.graphql.answer(SendPasscodeDocument, { SendOneTimePasscode: { success: true } })
  const wallet = { success: true, wallet: { paymentMethods: methods, bankAccounts: [] } }
  host.graphql.answer(AddBankDocument, { AddBankAccount: { ...wallet, paymentMethodId: 'pm_new' } })
  host.graphql.answer(SaveCardDocument, { SaveDebitCard: { ...wallet, paymentMethodId: 'pm_card' } })
  return host
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('on a foreign page', () => {
  const frames: string[] = []
  const elementHost = () => {
    const element = createFakeHost({
      kind: 'element',
      openSecureFrame: async ({ name: frame, container, accountNumber: account }) => {
        frames.push(`${frame} ${account}`)
        container.append(document.createElement('iframe'))
        return { result: added.promise, close: () => undefined }
      },
    })
    return walletOf(element, [])
  }
  let added = Promise.withResolvers<string>()

  test.each([
    ['bank-account', BankAccounts, 'Add a bank account', 'New bank account'],
    ['debit-card', DebitCards, 'Add a debit card', 'New debit card'],
  ] as const)('a new %s is typed into our frame, never into the page', async (kind, List, add, title) => {
    frames.length = 0
    added = Promise.withResolvers<string>()
    const host = elementHost()
    renderCapability(<List accountNumber={accountNumber} />, host)
    await user.click(await button(add))
    expect(await screen.findByRole('heading', { name: title, level: 2 })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(frames).toEqual([`${kind} ${accountNumber}`])
    added.resolve('pm_new')
    expect(await button(add)).toBeTruthy()
    // Who sees the list reads it too.
    const said = screen.getAllByText(/^We added your/).filter((each) => each.closest('.cp-visually-hidden') === null)
    expect(said).toHaveLength(1)
    expect(host.visited).toEqual([])
  })

  test.each([
    ['bank account', BankAccounts, checking, 'Add a bank account', 'This bank account is already saved.'],
    ['debit card', DebitCards, visa, 'Add a debit card', 'This debit card is already saved.'],
  ] as const)(
    'a %s that is saved already is not called added, and stays the one it is',
    async (_kind, List, method, add, said) => {
      added = Promise.withResolvers<string>()
      const element = createFakeHost({
        kind: 'element',
        openSecureFrame: async () => ({ result: added.promise, close: () => undefined }),
      })
      renderCapability(<List accountNumber={accountNumber} />, walletOf(element, [method]))
      await user.click(await button(add))
      added.resolve(method.id)
      await button(add)
      expect(document.querySelector('.cp-methods-said')?.textContent).toBe(said)
    },
  )
})

describe('the list of bank accounts', () => {
  const show = (host: FakeHost, language: 'en' | 'es' = 'en') =>
    renderCapability(<BankAccounts accountNumber={accountNumber} newBankAccount={AddBankAccountForm} />, host, language)

  test('one that payments depend on is not removed, and the way to them is shown', async () => {
    const host = walletHost(checking)
    const text = 'This is used for scheduled payments. Change or cancel those first.'
    host.graphql.answer(RemoveBankDocument, new CarportError('METHOD_IN_USE', { message: text }))
    show(host)
    await user.click(await button(/^Remove/))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this bank account?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove it' }))
    expect(await within(dialog).findByText(text)).toBeTruthy()
    await user.click(within(dialog).getByRole('link', { name: 'View scheduled payments' }))
    expect(host.visited).toEqual(['manage-payments'])
  })

  test('a list that cannot be loaded says so and loads again', async () => {
    const host = walletHost(checking)
    host.graphql.answerOnce(WalletMethodsDocument, new CarportError('INTERNAL'))
    show(host)
    expect(await screen.findByText('We couldn’t load your bank accounts. No changes were made.')).toBeTruthy()
    await user.click(await button('Try again'))
    expect(await screen.findByText('Checking ending in 6789')).toBeTruthy()
  })

  test('with five saved no further one is offered', async () => {
    show(walletHost(...[1, 2, 3, 4, 5].map((n) => ({ ...savings, id: `pm_${n}` }))))
    expect(await screen.findByText('You can save up to 5. Remove one to add another.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a bank account' })).toBeNull()
  })

  test('[methods-01][methods-03] a borrower removes one after being asked, and hears that it is done', async () => {
    const host = walletHost(checking, savings)
    host.graphql.answer(RemoveBankDocument, () => {
      host.graphql.answer(WalletMethodsDocument, { GetWallet: { paymentMethods: [checking], bankAccounts: [] } })
      return { RemoveBankAccount: { success: true } }
    })
    show(host)
    await user.click(await button(/^Remove\s*: Savings ending in 1111/))
    await user.click(await button('Remove it'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Savings/ })).toBeNull())
    const said = screen.getAllByRole('status').map((region) => region.textContent)
    expect(said).toContain('We removed Savings ending in 1111.')
    expect(host.graphql.requestsOf(RemoveBankDocument)[0]?.variables).toEqual({ id: 'pm_savings' })
    expect(host.graphql.requestsOf(WalletMethodsDocument)[0]?.variables).toEqual({ category: 'ACH' })
  })

  test('another one becomes the default, and one gets a nickname', async () => {
    const host = walletHost(checking, savings)
    const wallet = (...paymentMethods: SavedMethod[]) => {
      host.graphql.answer(WalletMethodsDocument, { GetWallet: { paymentMethods, bankAccounts: [] } })
      return { success: true, wallet: { paymentMethods: [...paymentMethods, visa], bankAccounts: [] } }
    }
    const [second, first] = [
      { ...checking, isDefault: false },
      { ...savings, isDefault: true },
    ]
    host.graphql.answer(MakeDefaultDocument, () => ({ SetDefaultPaymentMethod: wallet(second, first) }))
    const named = { ...second, nickname: 'Household', displayName: 'Household ending in 6789' }
    host.graphql.answer(RenameBankDocument, () => ({ UpdateBankAccount: wallet(named, first) }))
    show(host)
    await user.click(await button(/^Make default/))
    await waitFor(() =>
      expect(host.graphql.requestsOf(MakeDefaultDocument)[0]?.variables).toEqual({
        defaultPaymentMethodId: 'pm_savings',
      }),
    )
    await user.click(await button(/^Change nickname\s*: Checking/))
    await user.type(await screen.findByRole('textbox', { name: 'Nickname' }), 'Household')
    await user.click(await button('Save'))
    await waitFor(() =>
      expect(host.graphql.requestsOf(RenameBankDocument)[0]?.variables).toEqual({
        id: 'pm_checking',
        nickname: 'Household',
      }),
    )
    // The portal's store has learned it from the answers; an element asks for the list after each.
    expect(await button(/^Make default\s*: Household ending in 6789/)).toBeTruthy()
    expect(screen.getByText('Savings ending in 1111').parentElement?.textContent).toContain('Default')
    expect(host.graphql.requestsOf(WalletMethodsDocument)).toHaveLength(inject('engine') === 'apollo' ? 1 : 3)
  })

  test('a nickname left empty is asked for, at its field, and nothing is sent', async () => {
    const host = walletHost(checking)
    show(host)
    await user.click(await button(/^Change nickname/))
    await user.click(await button('Save'))
    const missing = await screen.findByRole('link', { name: 'Enter a nickname.' })
    expect(document.activeElement?.contains(missing)).toBe(true)
    await user.click(missing)
    const field = screen.getByRole('textbox', { name: 'Nickname' })
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.type(field, 'Household')
    expect(screen.queryByText('Enter a nickname.')).toBeNull()
    expect(host.graphql.requestsOf(RenameBankDocument)).toHaveLength(0)
  })

  test('in Spanish the list speaks Spanish', async () => {
    show(walletHost(), 'es')
    expect(await screen.findByRole('heading', { name: 'Cuentas bancarias' })).toBeTruthy()
    expect(await button('Agregar una cuenta bancaria')).toBeTruthy()
  })
})

describe('a new bank account', () => {
  const added: string[] = []
  const show = (host: FakeHost) => {
    added.length = 0
    return renderCapability(
      <AddBankAccountForm accountNumber={accountNumber} onAdded={(id) => added.push(id)} onCancel={() => undefined} />,
      host,
    )
  }
  const field = (name: RegExp | string) => screen.findByRole('textbox', { name })

  async function fill() {
    await user.type(await field('Name on the account'), 'Ana Reyes')
    await user.type(await field('Routing number'), '021000021')
    await user.type(await field('Account number'), '000123456789')
    await user.type(await field('Confirm the account number'), '000123456789')
  }

  async function reachCode() {
    await fill()
    await screen.findByRole('radio', { name: /0123/ })
    await user.click(await button('Send code'))
    return field('Code')
  }

  test('what is wrong is listed with links in the order of the form, and no code is sent', async () => {
    const host = walletHost()
    show(host)
    await user.type(await field('Routing number'), '123456789')
    await user.type(await field('Account number'), '4242424242424242')
    await user.click(await button('Send code'))
    const links = (await screen.findAllByRole('link')).map((link) => link.textContent)
    expect(links).toEqual([
      'Enter the name on the account.',
      'Check the routing number. It has 9 digits and is at the bottom left of a check.',
      'That looks like a card number. Enter the account number from your check or bank app.',
      'The two account numbers don’t match.',
    ])
    expect(document.activeElement?.getAttribute('role')).toBe('alert')
    expect(host.graphql.requestsOf(SendPasscodeDocument)).toEqual([])
  })

  test('a wrong code is said at the code, and the next one is sent with the same key', async () => {
    const host = walletHost()
    const text = 'That code isn’t right. You have 4 tries left.'
    host.graphql.answerOnce(AddBankDocument, new CarportError('OTP_WRONG', { message: text }))
    show(host)
    const code = await reachCode()
    await user.type(code, '111111')
    await user.click(await button('Add account'))
    expect(await screen.findByText(text)).toBeTruthy()
    await user.clear(code)
    await user.type(code, '222222')
    await user.click(await button('Add account'))
    await waitFor(() => expect(added).toEqual(['pm_new']))
    const [first, second] = host.graphql.requestsOf(AddBankDocument)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
    expect(second?.variables).toMatchObject({ passcode: '222222' })
  })

  test('a routing number the server refuses leads back to its field with everything kept', async () => {
    const host = walletHost()
    const text = 'We can’t use this bank’s routing number.'
    host.graphql.answer(AddBankDocument, new CarportError('ROUTING_BLOCKED', { message: text }))
    show(host)
    await user.type(await reachCode(), '111111')
    await user.click(await button('Add account'))
    expect((await screen.findAllByText(text)).length).toBe(2)
    expect(await field('Account number')).toHaveProperty('value', '000123456789')
  })

  test('[methods-01] a borrower adds one with a code sent to a phone that is already known', async () => {
    const host = walletHost()
    show(host)
    const code = await reachCode()
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toEqual({
      purpose: 'ADD_BANK',
      channel: 'SMS',
      contactId: 'c1',
    })
    expect(await screen.findByText('We sent a code to (•••) •••-0123. It works for 10 minutes.')).toBeTruthy()
    await user.type(code, '123456')
    await user.click(await button('Add account'))
    await waitFor(() => expect(added).toEqual(['pm_new']))
    expect(host.graphql.requestsOf(AddBankDocument)[0]?.variables).toEqual({
      input: {
        nameOnAccount: 'Ana Reyes',
        type: 'CHECKING',
        routingNumber: '021000021',
        accountNumber: '000123456789',
        accountNumberConfirm: '000123456789',
        isSaveForReuse: true,
      },
      passcode: '123456',
    })
    expect(host.store.get('carport.intents')).toBeNull()
  })
})

describe('debit cards', () => {
  test('[methods-02][methods-03] cards are listed, removed, and added on the card page', async () => {
    const host = walletHost(visa)
    host.graphql.answer(RemoveCardDocument, { RemoveDebitCard: { success: true } })
    renderCapability(<DebitCards accountNumber={accountNumber} />, host)
    await user.click(await button(/^Remove/))
    await user.click(await button('Remove it'))
    await waitFor(() => expect(host.graphql.requestsOf(RemoveCardDocument)[0]?.variables).toEqual({ id: 'pm_visa' }))
    expect(host.graphql.requestsOf(WalletMethodsDocument)[0]?.variables).toEqual({ category: 'CARD' })
    await user.click(await button('Add a debit card'))
    expect(host.visited).toEqual(['payment-authenticate'])
  })

  test('a card that was saved on the provider’s page is reported on the list, until something else happens', async () => {
    const host = walletHost(visa)
    host.graphql.answer(RemoveCardDocument, { RemoveDebitCard: { success: true } })
    renderCapability(<DebitCards accountNumber={accountNumber} isCardSaved />, host)
    expect(await screen.findByText(en.cardSaved)).toBeTruthy()
    await user.click(await button(/^Remove/))
    await user.click(await button('Remove it'))
    await waitFor(() => expect(screen.queryByText(en.cardSaved)).toBeNull())
  })

  test('digits that do not match open no card page', async () => {
    const host = walletHost()
    host.graphql.answer(CardPageTokenDocument, { GetCustomerTokenDetails: null })
    const opened: string[] = []
    renderCapability(<CardAuthenticate accountNumber={accountNumber} openPage={(path) => opened.push(path)} />, host)
    await user.click(await button('Go to the card page'))
    expect((await screen.findAllByText('Enter the last 4 digits.')).length).toBe(2)
    await user.type(await screen.findByRole('textbox'), '1234')
    await user.click(await button('Go to the card page'))
    expect((await screen.findAllByText('We couldn’t match those details. Check them and try again.')).length).toBe(2)
    expect(opened).toEqual([])
  })

  test('[pay-08] the card page is opened with its single-use token', async () => {
    const host = walletHost()
    host.graphql.answer(CardPageTokenDocument, {
      GetCustomerTokenDetails: { generatePaymentusToken: { singleUseToken: 'at_1+2' } },
    })
    const opened: string[] = []
    renderCapability(<CardAuthenticate accountNumber={accountNumber} openPage={(path) => opened.push(path)} />, host)
    await user.type(await screen.findByRole('textbox'), '1234')
    await user.click(await button('Go to the card page'))
    await waitFor(() => expect(opened).toEqual(['/cp/bcst/make-payment?authToken=at_1%2B2']))
  })

  test('in a partner’s page the card page takes a code too: what was typed stays, and the code goes along', async () => {
    const host = walletHost()
    const opened: string[] = []
    host.graphql.answer(CardPageTokenDocument, {
      GetCustomerTokenDetails: { generatePaymentusToken: { singleUseToken: 'at_1' } },
    })
    host.graphql.answerOnce(CardPageTokenDocument, new CarportError('STEP_UP_REQUIRED'))
    renderCapability(<CardAuthenticate accountNumber={accountNumber} openPage={(path) => opened.push(path)} />, host)
    await user.type(await screen.findByRole('textbox'), '1234')
    await user.click(await button('Go to the card page'))
    expect(await screen.findByText(en.cardCodeText)).toBeTruthy()
    await user.click(await button('Send code'))
    expect(host.graphql.requestsOf(SendPasscodeDocument)[0]?.variables).toMatchObject({ purpose: 'ADD_CARD' })
    await user.click(await button('Go to the card page'))
    expect((await screen.findAllByText(en.codeMissing)).length).toBeGreaterThan(0)
    expect(opened).toEqual([])
    await user.type(await screen.findByLabelText('Code'), '123 456')
    await user.click(await button('Go to the card page'))
    await waitFor(() => expect(opened).toEqual(['/cp/bcst/make-payment?authToken=at_1']))
    expect(host.graphql.requestsOf(CardPageTokenDocument).at(-1)?.variables).toEqual({
      accountNumber,
      last4SSN: '1234',
      passcode: '123456',
    })
  })

  const back = (host: FakeHost, props: Partial<Parameters<typeof CardAuthenticateSuccess>[0]>, log: string[]) =>
    renderCapability(
      <StrictMode>
        <CardAuthenticateSuccess
          accountNumber={accountNumber}
          rawToken={null}
          onSaved={(id) => log.push(`saved ${id}`)}
          onRetry={() => log.push('retry')}
          onCancel={() => log.push('cancel')}
          {...props}
        />
      </StrictMode>,
      host,
    )

  test('[pay-07] a card that was declined says that nothing was charged and leads back to the start', async () => {
    const log: string[] = []
    back(walletHost(), { reason: 'declined' }, log)
    expect(await screen.findByText(/Your card was declined. Nothing was charged./)).toBeTruthy()
    await user.click(await button('Start over'))
    await user.click(await button('Go back without a card'))
    expect(log).toEqual(['retry', 'cancel'])
  })

  test('[pay-07] a credit card is refused in the server’s words', async () => {
    const host = walletHost()
    const text = 'We can’t accept credit cards. Please use a debit card or bank account.'
    host.graphql.answer(CardPageAnswerDocument, { ThirdPartyDetails: { paymentusToken: { singleuseToken: 'st_1' } } })
    host.graphql.answer(SaveCardDocument, new CarportError('CREDIT_NOT_ACCEPTED', { message: text }))
    const log: string[] = []
    back(host, { rawToken: 'rt_1' }, log)
    expect(await screen.findByText(text)).toBeTruthy()
    // The same card would be refused forever: what is offered is another one.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(await button('Start over'))
    expect(log).toEqual(['retry'])
    expect(host.graphql.requestsOf(SaveCardDocument)).toHaveLength(1)
  })

  test('[pay-07] the token of the card page is exchanged once and the card saved', async () => {
    const host = walletHost()
    host.graphql.answer(CardPageAnswerDocument, { ThirdPartyDetails: { paymentusToken: { singleuseToken: 'st_1' } } })
    const log: string[] = []
    back(host, { rawToken: 'rt_1' }, log)
    await waitFor(() => expect(log).toEqual(['saved pm_card']))
    expect(host.graphql.requestsOf(CardPageAnswerDocument).map((sent) => sent.variables)).toEqual([
      { vendor: 'CARD_PROVIDER', rawToken: 'rt_1' },
    ])
    expect(host.graphql.requestsOf(SaveCardDocument).map((sent) => sent.variables)).toEqual([
      { accountNumber, singleUseToken: 'st_1' },
    ])
  })

  test('a lost answer to the saving is tried again with the same token and key', async () => {
    const host = walletHost()
    host.graphql.answer(CardPageAnswerDocument, { ThirdPartyDetails: { paymentusToken: { singleuseToken: 'st_1' } } })
    host.graphql.answerOnce(SaveCardDocument, new CarportError('NETWORK', { category: 'unknown' }))
    const log: string[] = []
    back(host, { rawToken: 'rt_1' }, log)
    await user.click(await button('Try again'))
    await waitFor(() => expect(log).toEqual(['saved pm_card']))
    const [first, second] = host.graphql.requestsOf(SaveCardDocument)
    expect(second).toEqual(first)
  })
})
