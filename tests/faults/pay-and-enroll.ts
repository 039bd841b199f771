import { randomUUID } from 'node:crypto'
import { addDays } from '#sdk/dates/dates'
import type { Api } from '#tests/fixtures/api'

/** One wish to pay by card and turn autopay on, under the key it was sent with. */
export interface PairAttempt {
  readonly email: string
  readonly accountNumber: string
  readonly key: string
  readonly variables: Readonly<Record<string, unknown>>
  /** The confirmation numbers the borrower received, if any reply arrived. */
  told: readonly string[] | null
}

/** What an account has to show for an attempt: the confirmation number of each record that can be seen. */
export interface SeenPair {
  readonly payment: string | null
  readonly autopay: string | null
}

interface Pair {
  readonly individualPayment: { confirmationNumber: string }
  readonly recurringPayment: { confirmationNumber: string }
}

const inputs = '$payment: IndividualPaymentInput!, $enrollment: RecurringPaymentInput!'

/** Gets everything ready to sign: the amount that is due, a card, autopay that is off, and a code. */
export async function prepare(api: Api, email: string, accountNumber: string): Promise<PairAttempt> {
  const token = await api.token(email)
  await turnOff(api, email, accountNumber)
  const card = (await api.methods(token)).find((method) => method.type === 'VISA_DEBIT')
  const account = await api.graphql<{ GetAccount: { amountDue: { currentDueTodayWithPending: number } } }>(
    token,
    'query($n: String!) { GetAccount(accountNumber: $n) { amountDue { currentDueTodayWithPending } } }',
    { n: accountNumber },
  )
  const today = await api.today()
  const payment = {
    accountNumber,
    paymentAmount: Math.max(1_000, account.data?.GetAccount.amountDue.currentDueTodayWithPending ?? 0),
    paymentDate: today,
    paymentMethodId: card?.id,
    serviceFee: card?.serviceFee,
  }
  const enrollment = {
    accountNumber,
    frequency: 'MONTHLY',
    selectedStartDate: addDays(today, 5),
    paymentMethodId: card?.id,
    reminder: 'ONE_DAY_BEFORE',
  }
  const preview = await api.graphql<{ PreviewAutopayOtp: { authorizationVersion: string } }>(
    token,
    `query(${inputs}) { PreviewAutopayOtp(payment: $payment, enrollment: $enrollment) { authorizationVersion } }`,
    { payment, enrollment },
  )
  const version = preview.data?.PreviewAutopayOtp.authorizationVersion
  if (version === undefined) throw new Error(`${email} cannot pay and enroll: ${preview.code}`)
  const signature = { authorizationVersion: version, acceptedAt: new Date(await api.nowMs()).toISOString() }
  const passcode = await codeFor(api, token, email)
  const variables = { payment, enrollment, signature, passcode }
  return { email, accountNumber, key: randomUUID(), variables, told: null }
}

/** Sends an attempt under its own key, as often as it is called. @throws the code of a refusal, or that nobody answered */
export async function send(api: Api, attempt: PairAttempt): Promise<void> {
  const answer = await api.graphql<{ CreateAutopayOtp: Pair }>(
    await api.token(attempt.email),
    `mutation(${inputs}, $passcode: String!, $signature: Signature!) {
      CreateAutopayOtp(payment: $payment, enrollment: $enrollment, passcode: $passcode, signature: $signature) {
        individualPayment { confirmationNumber } recurringPayment { confirmationNumber } } }`,
    attempt.variables,
    { 'idempotency-key': attempt.key },
  )
  if (answer.code !== null) throw new Error(answer.code)
  const made = answer.data?.CreateAutopayOtp
  if (made !== undefined)
    attempt.told = [made.individualPayment.confirmationNumber, made.recurringPayment.confirmationNumber]
}

/** What can be seen now of the attempt and of the account's autopay. @throws the code of a refusal: nothing read is not nothing there */
export async function seen(api: Api, { email, accountNumber, key }: PairAttempt): Promise<SeenPair> {
  const answer = await api.graphql<{
    GetIndividualPayments: { confirmationNumber: string; status: string }[]
    GetRecurringPayments: { confirmationNumber: string; status: string }[]
  }>(
    await api.token(email),
    `query($n: String!, $key: ID) { GetIndividualPayments(accountNumber: $n, idempotencyKey: $key) { confirmationNumber status }
      GetRecurringPayments(accountNumber: $n) { confirmationNumber status } }`,
    { n: accountNumber, key },
  )
  if (answer.data === null) throw new Error(`What became of it cannot be read: ${answer.code}`)
  const { GetIndividualPayments: payments, GetRecurringPayments: recurring } = answer.data
  return {
    payment: payments[0]?.confirmationNumber ?? null,
    autopay: recurring.find((one) => one.status === 'ENROLLED')?.confirmationNumber ?? null,
  }
}

/** Asks for good what became of an attempt, as a page does whose answer was lost. */
export async function settled(api: Api, { email, accountNumber, key }: PairAttempt): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await api.graphql<{ SettleAttempt: { wasMade: boolean } }>(
      await api.token(email),
      'mutation($n: String!) { SettleAttempt(accountNumber: $n, operation: CreateAutopayOtp) { wasMade } }',
      { n: accountNumber },
      { 'idempotency-key': key },
    )
    if (answer.data !== null) return answer.data.SettleAttempt.wasMade
    if (answer.code !== 'IN_PROGRESS') throw new Error(`${answer.code}`)
  }
  throw new Error('Nobody found out what became of it')
}

async function turnOff(api: Api, email: string, accountNumber: string): Promise<void> {
  const token = await api.token(email)
  const on = await api.graphql<{ GetRecurringPayments: { id: string; status: string }[] }>(
    token,
    'query($n: String!) { GetRecurringPayments(accountNumber: $n) { id status } }',
    { n: accountNumber },
  )
  const id = on.data?.GetRecurringPayments.find((one) => one.status === 'ENROLLED')?.id
  if (id === undefined) return
  await api.graphql(
    token,
    'mutation($n: String!, $id: ID!) { CancelRecurringPayment(accountNumber: $n, id: $id) { success } }',
    { n: accountNumber, id },
    { 'idempotency-key': randomUUID() },
  )
}

async function codeFor(api: Api, token: string, email: string): Promise<string> {
  const contacts = await api.graphql<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(
    token,
    '{ GetPasscodeContacts { contactId channel } }',
    {},
  )
  const contactId = contacts.data?.GetPasscodeContacts.find((one) => one.channel === 'EMAIL')?.contactId
  const sent = await api.graphql(
    token,
    'mutation($id: ID!) { SendOneTimePasscode(purpose: AUTOPAY_OTP, channel: EMAIL, contactId: $id) { success } }',
    { id: contactId },
    { 'idempotency-key': randomUUID() },
  )
  if (sent.code !== null) throw new Error(`No code for ${email}: ${sent.code}`)
  const [newest] = await api.inbox(email)
  return /\b\d{6}\b/.exec(newest?.body ?? '')?.[0] ?? ''
}
