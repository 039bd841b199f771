import { globSync, readFileSync } from 'node:fs'
import { execute, extendSchema, buildASTSchema, type GraphQLSchema, parse, print, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { parseIso, businessDateAt } from '#sdk/dates/dates'
import { answerDocument } from './answer-document.ts'
import { type DemoCall, createDemoLoan } from './demo-loan.ts'
import { demoFields } from './demo-servicer.ts'
import { demoMessages } from './demo.messages.ts'

/** What staff and visitors ask, what waits for an advisor, and the card provider's page: not the demo user's. */
const notOfTheDemo = [
  'AccountLookup',
  'LookUpAccount',
  'UserContext',
  'ServerClock',
  'CardPageToken',
  'CardPageAnswer',
  'SaveCard',
  'ChatIdentity',
  'CurrentChat',
  'SendChatMessage',
  'EndChat',
  // The demo's loan is neither past due nor charged off, nor open to an extension: nothing leads to these.
  'PlanOffers',
  'PlanPreview',
  'SupportExtensionCost',
  'ExtensionTerms',
  'ChargeOffStanding',
  'ChargeOffOffers',
  'ChargeOffPreview',
]

/** Values of the variables that operations of the site have. */
const payment = {
  accountNumber: '100000000099',
  paymentAmount: 9612,
  paymentDate: '2026-11-27',
  paymentMethodId: 'demo_checking',
  serviceFee: 0,
}
const enrollment = {
  accountNumber: '100000000099',
  frequency: 'MONTHLY',
  selectedStartDate: '2026-11-27',
  paymentMethodId: 'demo_savings',
  reminder: 'TWO_DAY_BEFORE',
}
const inputs: Readonly<Record<string, unknown>> = {
  UpdateEmail: { emailAddress: 'new@example.com', emailType: 'HomeEmail' },
  UpdatePhone: { phoneNumber: '4805550111', phoneType: 'CellPhone', isPreferred: false },
  UpdateAddress: { addressLine1: '1 A St', addressType: 'Work', city: 'Tempe', state: 'AZ', zip: '85281' },
  CheckAddress: { addressLine1: '1 A St', addressType: 'Work', city: 'Tempe', state: 'AZ', zip: '85281' },
  UpdateCallPreferences: { personPhoneId: 'demo_phone_1', allowCalls: true, allowTexts: true, version: 1 },
  PreviewAutopay: enrollment,
  CreateAutopay: enrollment,
  ChangeAutopay: enrollment,
  AddBank: {
    routingNumber: '021000021',
    accountNumber: '000111222',
    accountNumberConfirm: '000111222',
    type: 'SAVINGS',
    nameOnAccount: 'Dana Sample',
  },
}
const given = (name: string) => ({
  accountNumber: '100000000099',
  input: inputs[name] ?? payment,
  payment:
    name === 'SendPasscode'
      ? {
          accountNumber: payment.accountNumber,
          paymentMethodId: payment.paymentMethodId,
          totalAmount: payment.paymentAmount,
        }
      : payment,
  enrollment,
  signature: { authorizationVersion: 'demo', acceptedAt: '2026-11-20T17:00:00.000Z' },
  customerGUID: 'demo_buyer',
  sessionId: 'visit-1',
  first: 20,
  customerType: 'buyer',
  goodUntil: '2026-11-30',
  category: 'ALL',
  passcode: '123456',
  code: name === 'AcceptEConsent' ? '246810' : '123456',
  version: name === 'AcceptEConsent' ? 'demo' : 1,
  idempotencyKey: 'k',
  purpose: 'ADD_BANK',
  channel: 'EMAIL',
  contactId: 'demo_email_1',
  nickname: 'Home',
  nickName: 'Dee',
  personPhoneId: 'demo_phone_1',
  defaultPaymentMethodId: 'demo_savings',
  kind: name.includes('Contact') ? 'PHONE' : 'EnrollInAutoPay',
  scheduleGroupId: 'web-messaging',
  paymentDate: '2026-12-27',
  paymentId: 'demo_payment',
  createNotationInput: { activityCode: 'LG', partyContacted: 'A', placeCalled: 'WEB', comment: 'x' },
  id: ids[name] ?? 'demo_visa',
})
const ids: Readonly<Record<string, string>> = { RenameBank: 'demo_savings', RemoveBank: 'demo_savings' }

function schemaOfServer(): GraphQLSchema {
  const document = parse(
    globSync('server/**/*.graphql')
      .toSorted()
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )
  const isExtension = ({ kind }: { kind: string }) => kind.endsWith('Extension')
  const base = buildASTSchema({ ...document, definitions: document.definitions.filter((one) => !isExtension(one)) })
  return extendSchema(base, { ...document, definitions: document.definitions.filter(isExtension) })
}

function newDemo(): DemoCall {
  const nowMs = parseIso('2026-11-20T18:00:00.000Z')
  const loan = createDemoLoan(() => businessDateAt(nowMs), 'demo@example.com')
  return { loan, texts: demoMessages.en, language: 'en', nowMs, idempotencyKey: 'k', cardFeeCents: 495 }
}

const before: Readonly<Record<string, readonly string[]>> = {
  CreateAutopay: ['AcceptEConsent'],
  CreateOtp: ['AcceptEConsent'],
  ChangeAutopay: ['AcceptEConsent', 'CreateRecurringPayment'],
  StopAutopay: ['AcceptEConsent', 'CreateRecurringPayment'],
  SkipDraw: ['AcceptEConsent', 'CreateRecurringPayment'],
  CancelPayment: ['CreateIndividualPayment'],
  VerifyNewEmail: ['UpdateEmail'],
  VerifyNewPhone: ['UpdatePhone'],
  ResendContactCode: ['UpdatePhone'],
  CancelContactChange: ['UpdatePhone'],
}

/** The demo with what an operation is about: a payment to cancel, an autopay to stop. */
function demoAfter(name: string): DemoCall {
  const call = newDemo()
  const about: Readonly<Record<string, unknown>> = {
    ...inputs,
    CreateRecurringPayment: enrollment,
    CreateIndividualPayment: payment,
  }
  for (const field of before[name] ?? []) demoFields[field]?.({ input: about[field], code: '246810' } as never, call)
  return call
}

const madeIn = ({ loan }: DemoCall) => {
  const id = loan.autopay?.id ?? loan.payments[0]?.id
  return id === undefined ? {} : { id }
}

test('the demo answers every question of the borrower as the schema has it, and every order that it takes', async () => {
  const schema = schemaOfServer()
  expect(validateSchema(schema)).toEqual([])
  const files = globSync(['widgets/**/*.graphql', 'portal/**/*.graphql']).filter((file) => !file.includes('/staff/'))
  const problems: string[] = []
  let asked = 0
  for (const file of files) {
    const document = parse(readFileSync(file, 'utf8'))
    for (const operation of document.definitions) {
      if (operation.kind !== 'OperationDefinition') continue
      const name = operation.name?.value ?? ''
      if (notOfTheDemo.includes(name)) continue
      const missing = operation.selectionSet.selections.flatMap((one) =>
        one.kind === 'Field' && demoFields[one.name.value] === undefined ? [one.name.value] : [],
      )
      // A change that the demo leaves out is refused in words; a question has to be answered, or its page would not open.
      if (missing.length > 0 && operation.operation === 'mutation') continue
      if (missing.length > 0) problems.push(`${name} asks for ${missing.join(', ')}: answer it in portal/demo`)
      if (missing.length > 0) continue
      asked += 1
      const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition')
      const source = print({ ...document, definitions: [operation, ...fragments] })
      const [one, other] = [demoAfter(name), demoAfter(name)]
      const rootValue = Object.fromEntries(
        Object.entries(demoFields).map(([field, answer]) => [field, (args: never) => answer(args, one)]),
      )
      const result = await execute({
        schema,
        document: parse(source),
        rootValue,
        variableValues: { ...given(name), ...madeIn(one) },
      })
      problems.push(...(result.errors ?? []).map(({ message }) => `${name}: ${message}`))
      if (result.errors !== undefined) continue
      const picked = await answerDocument(source, { ...given(name), ...madeIn(other) }, (field, args) =>
        demoFields[field]?.(args as never, other),
      )
      expect(picked, name).toEqual(JSON.parse(JSON.stringify(result.data)))
    }
  }
  expect(problems).toEqual([])
  expect(asked).toBeGreaterThan(50)
})
