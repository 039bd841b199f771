import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { confirmed, confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { sampleCode } from '#server/loans/accounts/electronic-records'
import { consentWording } from '#server/loans/accounts/consent-texts'

const account = '100000000017'
const [partner, capabilities] = ['https://shop.example', ['profile', 'payment-methods']]
let app: TestApp
let token: string
let wallet: readonly { id: string; lastFour: string }[]

interface Phone {
  personPhoneId: string
  phoneNumber: string
  version: number
}

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  token = await app.embedToken('p17@example.com', account, { capabilities, origin: partner })
  wallet = await methods()
})
afterAll(() => app.close())

const [lines, addressType] = [{ addressLine1: '7 Elm St', city: 'Mesa', state: 'AZ', zip: '85201' }, 'PostalOnly']
async function methods(): Promise<typeof wallet> {
  const { data } = await app.gql<{ GetWallet: { paymentMethods: typeof wallet } }>(
    token,
    elementDocument('WalletMethods'),
    { category: 'ALL' },
  )
  return data?.GetWallet.paymentMethods ?? []
}
const methodOf = (lastFour: string) => wallet.find((one) => one.lastFour === lastFour)?.id ?? ''

async function profile() {
  const { data } = await app.gql<{
    GetProfile: {
      customerId: string
      version: number
      phones: Phone[]
      addresses: { addressLine1: string }[]
      textConsent: { version: string; text: string }
      nickName: string | null
    }
  }>(token, elementDocument('LoadProfile'))
  if (data === null) throw new Error('no profile')
  return data.GetProfile
}
async function phone(): Promise<Phone> {
  const [first] = (await profile()).phones
  if (first === undefined) throw new Error('no phone')
  return first
}

/** What the frame shows of a mutation, in a language: title, rows as text, and whether a code is wanted. */
async function shown(operation: string, variables: Record<string, unknown>, language: 'en' | 'es', frameToken = token) {
  const { body, code } = await confirmFrame(app, frameToken, { 'ui-language': language }).ask({ operation, variables })
  const rows = body.view?.rows.map(({ label, value }) => `${label}: ${value}`)
  return { code, title: body.view?.title, act: body.view?.act, rows, authorization: body.view?.authorization }
}

describe('what the frame shows, in both languages', () => {
  const bank = 'Checking ending in 6789'
  test('a method that is renamed, removed or made the first choice', async () => {
    const id = methodOf('6789')
    expect(await shown('UpdateBankAccount', { id, nickname: 'Main' }, 'en')).toMatchObject({
      title: 'Change bank account',
      rows: [`Bank account: ${bank}`, 'Nickname: Main'],
    })
    expect(await shown('RemoveDebitCard', { id: methodOf('4242') }, 'es')).toMatchObject({
      act: 'Quitar la tarjeta de débito',
      rows: ['Tarjeta de débito: Tarjeta de débito Visa terminada en 4242', 'Después: Ya no se podrá pagar con ella'],
    })
    expect(await shown('SetDefaultPaymentMethod', { defaultPaymentMethodId: id }, 'en')).toMatchObject({
      act: 'Make it the first choice',
      rows: [`Bank account: ${bank}`, 'After that: It is offered first when you pay'],
    })
  })

  test('a phone that is added, and one that is changed or taken out, with the old one masked', async () => {
    const { personPhoneId, phoneNumber, version } = await phone()
    const ending = phoneNumber.slice(-4)
    const add = { phoneNumber: '480-555-0155', phoneType: 'HomePhone', extension: '12', isPreferred: true }
    expect(await shown('UpdatePhone', { input: add }, 'en')).toMatchObject({
      title: 'Add phone number',
      rows: ['Phone number: (480) 555-0155, 12', 'Type: Home', 'Call me here first: Yes'],
    })
    const change = { ...add, extension: null, isPreferred: false, personPhoneId, version }
    expect(await shown('UpdatePhone', { input: change }, 'es')).toMatchObject({
      title: 'Cambiar el número de teléfono',
      rows: ['Número de teléfono: (480) 555-0155', 'Tipo: Casa', `En lugar de: (•••) •••-${ending}`],
    })
    expect(await shown('RemovePhone', { personPhoneId, version }, 'en')).toMatchObject({
      rows: [`Phone number: (•••) •••-${ending}`, 'After that: We’ll no longer call or text this number'],
    })
  })

  test('an address, whole', async () => {
    const input = { ...lines, addressType, addressLine2: 'Apt 2' }
    expect(await shown('UpdateAddress', { input }, 'en')).toMatchObject({
      title: 'Add address',
      rows: ['New address: 7 Elm St, Apt 2, Mesa, AZ 85201', 'Type: Mail only'],
    })
    expect(await shown('UpdateAddress', { input }, 'es')).toMatchObject({
      act: 'Agregar una dirección',
      rows: ['Dirección nueva: 7 Elm St, Apt 2, Mesa, AZ 85201', 'Tipo: Solo correspondencia'],
    })
    // What would read backwards here is not shown at all.
    const turned = { ...input, addressLine2: '\u202e2 tpA' }
    expect(await shown('UpdateAddress', { input: turned }, 'en')).toMatchObject({ code: 'ADDRESS_INVALID' })
  })

  test('preferences, with the text that allowing texts agrees to', async () => {
    const { textConsent } = await profile()
    const { personPhoneId, phoneNumber, version } = await phone()
    const times = { quietStart: '21:00', quietEnd: '08:00', consentVersion: textConsent.version }
    const input = { personPhoneId, version, allowCalls: false, allowTexts: true, ...times }
    expect(await shown('UpdateCallPreferences', { input }, 'en')).toMatchObject({
      rows: [
        `Phone number: (•••) •••-${phoneNumber.slice(-4)}`,
        'Calls: No',
        'Texts: Yes',
        'Do not disturb: 21:00–08:00',
      ],
      authorization: textConsent.text,
    })
  })

  test('electronic records, word for word in the version that is signed', async () => {
    const { config } = app.services
    const wording = consentWording(config.company, 'ELECTRONIC_RECORDS', 'es')
    const { customerId } = await profile()
    const code = sampleCode(config, customerId, wording.version)
    expect(await shown('AcceptEConsent', { version: wording.version, code }, 'es')).toMatchObject({
      title: 'Aceptar los documentos electrónicos',
      rows: [`Versión: ${wording.version}`],
      authorization: wording.text,
    })
    expect(await shown('WithdrawEConsent', {}, 'en')).toMatchObject({
      title: 'Go back to paper',
      rows: ['Version: e-records-2026-11-2.en', 'After that: Starting today, we’ll mail you paper records for free'],
    })
  })
})

test('what the mutation would refuse is refused before anything is confirmed', async () => {
  const { personPhoneId, phoneNumber, version } = await phone()
  const other = await app.embedToken('p1@example.com', '100000000001', { capabilities, origin: partner })
  const refusals = [
    await shown('RemoveBankAccount', { id: methodOf('4242') }, 'en'),
    await shown('RemoveBankAccount', { id: methodOf('6789') }, 'en', other),
    await shown('RemovePhone', { personPhoneId, version: version + 1 }, 'en'),
    await shown('UpdatePhone', { input: { phoneNumber, phoneType: 'HomePhone', isPreferred: false } }, 'en'),
    await shown('UpdateAddress', { input: { ...lines, addressType, zip: '1' } }, 'en'),
    await shown('AcceptEConsent', { version: 'e-records-2026-11-2.en', code: 'AAAAAA' }, 'en'),
    await shown('VerifyNewPhone', { code: '000000' }, 'en'),
    await shown('UpdateEmail', { input: { emailAddress: 'a@evil.example', emailType: 'HomeEmail' } }, 'en'),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([
    'METHOD_NOT_FOUND',
    'METHOD_NOT_FOUND',
    'CHANGED_ELSEWHERE',
    'PHONE_INVALID',
    'ZIP_INVALID',
    'FIELD_INVALID',
    'OTP_EXPIRED',
    'NOT_FOUND',
  ])
})

describe('with the borrower’s confirmation, and only with it', () => {
  test('mail goes to another address, and each one takes a code of its own', async () => {
    const update = elementDocument('UpdateAddress')
    const before = (await profile()).addresses
    const variables = { input: { ...lines, addressType } }
    expect((await app.gql(token, update, variables, { origin: partner })).code).toBe('CONFIRMATION_REQUIRED')
    expect((await profile()).addresses).toEqual(before)
    expect((await gqlConfirmed(app, token, update, variables)).code).toBeNull()
    expect((await profile()).addresses.map((one) => one.addressLine1)).toContain('7 Elm St')
    const next = { input: { ...lines, addressLine1: '8 Oak St', addressType } }
    expect((await app.gql(token, update, next)).code).toBe('CONFIRMATION_REQUIRED')
    const asked = await confirmFrame(app, token).ask({ operation: 'UpdateAddress', variables: next })
    expect(asked.body.code?.contacts.length).toBeGreaterThan(0)
  })

  test('a mobile number counts after the borrower’s code and the one that went to it; the browser is known then', async () => {
    const frame = confirmFrame(app, token)
    const press = async (query: string, operation: string, variables: Record<string, unknown>) => {
      const { headers, refusal } = await confirmed(app, token, operation, variables, undefined, frame)
      return refusal?.code ?? (await app.gql(token, query, variables, headers)).code
    }
    const update = elementDocument('UpdatePhone')
    const input = { phoneNumber: '4805550166', phoneType: 'CellPhone', isPreferred: false }
    expect(await press(update, 'UpdatePhone', { input })).toBeNull()
    const [sent] = await app.services.db.read<{ body: string }>(
      `SELECT body FROM messages WHERE template = 'passcode' AND recipient = '4805550166'`,
    )
    const code = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0] ?? ''
    expect(await shown('VerifyNewPhone', { code }, 'es')).toMatchObject({
      title: 'Usar el número de teléfono nuevo',
      rows: ['Número de teléfono: (480) 555-0166'],
    })
    const verify = elementDocument('VerifyNewPhone')
    expect((await app.gql(token, verify, { code })).code).toBe('CONFIRMATION_REQUIRED')
    expect((await profile()).phones.map((one) => one.phoneNumber)).not.toContain('4805550166')
    expect(await press(verify, 'VerifyNewPhone', { code })).toBeNull()
    expect((await profile()).phones.map((one) => one.phoneNumber)).toContain('4805550166')

    const { personPhoneId, phoneNumber, version } = await phone()
    const about = { personPhoneId, version, isPreferred: true }
    const asked = async (number: string, phoneType = 'CellPhone') => {
      const variables = { input: { ...about, phoneNumber: number, phoneType } }
      return (await frame.ask({ operation: 'UpdatePhone', variables })).body.code
    }
    expect(await asked(phoneNumber)).toBeNull()
    expect(await asked('4805550167')).not.toBeNull()
    expect(await asked(phoneNumber, 'HomePhone')).not.toBeNull()
    const home = { ...about, phoneNumber, phoneType: 'HomePhone' }
    expect(await press(update, 'UpdatePhone', { input: home })).toBeNull()
  })

  test('a method leaves the wallet', async () => {
    const removed = await gqlConfirmed(app, token, elementDocument('RemoveCard'), { id: methodOf('4242') })
    expect(removed.data).toEqual({ RemoveDebitCard: { success: true } })
    expect((await methods()).map(({ lastFour }) => lastFour)).toEqual(['6789'])
  })

  test('what the borrower is called, and how they are reached', async () => {
    const { version } = await profile()
    const name = elementDocument('UpdateNickName')
    expect((await gqlConfirmed(app, token, name, { nickName: 'Charlie', version })).code).toBeNull()
    expect((await profile()).nickName).toBe('Charlie')
    const { personPhoneId, version: ofPhone } = await phone()
    const prefer = elementDocument('UpdateCallPreferences')
    const input = { personPhoneId, version: ofPhone, allowCalls: false, allowTexts: false }
    expect((await gqlConfirmed(app, token, prefer, { input })).code).toBeNull()
    const paper = elementDocument('WithdrawEConsent')
    expect((await gqlConfirmed(app, token, paper, {})).code).toBeNull()
  })
})
