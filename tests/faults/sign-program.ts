import { randomUUID } from 'node:crypto'
import { addDays } from '#sdk/dates/dates'
import type { Api } from '#tests/fixtures/api'

/** Who signs. */
export interface Signer {
  readonly email: string
  readonly accountNumber: string
}

/** One signature under one program, with the key it is sent with. */
export interface Signing extends Signer {
  readonly program: Program
  readonly key: string
  readonly variables: Readonly<Record<string, unknown>>
  /** What was answered to the borrower, if any reply arrived, and whether it said that it was one from before. */
  told: { readonly answer: string; readonly isReplay: boolean } | null
}

/** What a borrower sees of a program's parts; null is a part that is not there. */
export type SeenParts = readonly (string | null)[]

/** A program that a borrower signs over the API, or an advisor enters for one. */
export interface Program {
  /** As it is called in the signatures. */
  readonly name: string
  readonly operation: string
  /** By how much its signature changes what is counted of an account; what is not named stays. */
  readonly whole: Readonly<Record<string, number>>
  /** Its payment is there once the card was asked, which is after the commit. */
  readonly isByCard?: true
  /** Who enters it, where that is not the borrower; there is nothing to sign then. */
  readonly enteredBy?: string
  readonly mutation: string
  /** Looks at what is offered. @returns the variables to sign with, without the code */
  readonly offer: (ask: Ask, signer: Signer, today: string) => Promise<Offer>
  readonly parts: (ask: Ask, about: Signer & { readonly key: string }) => Promise<SeenParts>
}

interface Offer {
  /** Of the words to sign. */
  readonly version?: string
  readonly [variable: string]: unknown
}

export type Ask = <T>(query: string, variables: object, key?: string) => Promise<T>

/** Every program writes these, its notation and its mail among them. */
const signed = { signatures: 1, answers: 1, codes: 1, notations: 1, mails: 1 }
/** With a payment, which has a notation and a mail of its own. */
export const signedAndPaid = { ...signed, notations: 2, mails: 2, payments: 1 }

export const paymentPlan: Program = {
  name: 'payment-plan',
  operation: 'CreatePtcPlan',
  // The end of autopay has a notation and a mail of its own.
  whole: { ...signed, notations: 2, mails: 2, plans: 1, autopays: -1 },
  mutation: `mutation($n: String!, $p: ID!, $m: ID, $s: Signature!, $c: String) {
    CreatePtcPlan(accountNumber: $n, planId: $p, paymentMethodId: $m, isSaveForReuse: true, signature: $s, passcode: $c) { plan { planId } } }`,
  async offer(ask, { accountNumber: n }, today) {
    const { GetPtcOffers: offers } = await ask<{ GetPtcOffers: { planId: string }[] }>(
      `query($n: String!, $d: LocalDate!) { GetPtcOffers(accountNumber: $n, paymentFrequency: MONTHLY, firstPaymentDate: $d) { planId } }`,
      { n, d: addDays(today, 7) },
    )
    const wish = { n, p: offers[0]?.planId, m: await bankOf(ask) }
    const preview = await ask<{ PreviewPtcPlan: { authorizationVersion: string } }>(
      `query($n: String!, $p: ID!, $m: ID) { PreviewPtcPlan(accountNumber: $n, planId: $p, paymentMethodId: $m) { authorizationVersion } }`,
      wish,
    )
    return { ...wish, version: preview.PreviewPtcPlan.authorizationVersion }
  },
  async parts(ask, { accountNumber: n }) {
    const { GetPtcPlan: plan } = await ask<{ GetPtcPlan: { planId: string } | null }>(
      `query($n: String!) { GetPtcPlan(accountNumber: $n) { planId } }`,
      { n },
    )
    return [plan?.planId ?? null, (await isAutopayOn(ask, n)) ? null : 'autopay is off']
  },
}

const extensionPaidWith = (method: 'CHECKING_ACCOUNT' | 'VISA_DEBIT'): Program => ({
  name: 'payment-extension',
  operation: 'CreateExtension',
  whole: { ...signedAndPaid, extensions: 1, changes: 1 },
  mutation: `mutation($n: String!, $d: LocalDate!, $m: ID, $s: Signature!, $c: String) {
    CreateExtension(accountNumber: $n, paymentDate: $d, paymentMethodId: $m, skipAutopay: true, passcode: $c, signature: $s) {
      summary { loanModId } individualPayment { confirmationNumber } } }`,
  async offer(ask, { accountNumber: n }, today) {
    const wish = { n, d: today, m: await methodOf(ask, method) }
    const { PreviewExtension: preview } = await ask<{ PreviewExtension: { agreement: { version: string } } }>(
      `query($n: String!, $d: LocalDate!, $m: ID) {
        PreviewExtension(accountNumber: $n, paymentDate: $d, paymentMethodId: $m, skipAutopay: true) { agreement { version } } }`,
      wish,
    )
    return { ...wish, version: preview.agreement.version }
  },
  async parts(ask, about) {
    const { GetExtension: now } = await ask<{ GetExtension: { current: { status: string } | null } }>(
      `query($n: String!) { GetExtension(accountNumber: $n) { current { status } } }`,
      { n: about.accountNumber },
    )
    return [now.current?.status ?? null, await paymentOfKey(ask, about)]
  },
})

export const paymentExtension = extensionPaidWith('CHECKING_ACCOUNT')

/** The card is asked after the commit. */
export const extensionByCard: Program = { ...extensionPaidWith('VISA_DEBIT'), isByCard: true }

export const loanModification: Program = {
  name: 'loan-modification',
  operation: 'SignLoanModification',
  whole: { ...signed, steps: 1 },
  mutation: `mutation($n: String!, $id: ID!, $hash: String!, $s: Signature!, $c: String) {
    SignLoanModification(accountNumber: $n, loanModId: $id, documentHash: $hash, passcode: $c, signature: $s) { loanModification { loanModId } } }`,
  async offer(ask, { accountNumber: n }) {
    await ask(
      `mutation($n: String!) { RequestLoanModification(accountNumber: $n, type: Frequency, requestedFrequency: BI_WEEKLY) { success } }`,
      { n },
      randomUUID(),
    )
    const [change] = await changesOf(ask, n)
    if (!change?.agreement) throw new Error(`Nothing to sign on ${n}`)
    return { n, id: change.summary.loanModId, hash: change.agreement.sha256, version: change.agreement.version }
  },
  async parts(ask, { accountNumber: n }) {
    const [change] = await changesOf(ask, n)
    const signedAt = change?.signers.find(({ isCaller }) => isCaller)?.signedAt ?? null
    return [signedAt, change?.canSign === true ? null : 'there is nothing left to sign']
  },
}

/** Gets everything ready to sign: the offer, the words that are read, and a code. What is entered needs neither. */
export async function prepareSigning(api: Api, program: Program, signer: Signer): Promise<Signing> {
  const ask = askerOf(api, signer.email)
  const { version, ...offered } = await program.offer(ask, signer, await api.today())
  const key = randomUUID()
  if (version === undefined) return { ...signer, program, key, variables: offered, told: null }
  const signature = {
    authorizationVersion: version,
    acceptedAt: new Date(await api.nowMs()).toISOString(),
    signatureName: 'Test Borrower',
  }
  const code = await codeFor(api, ask, signer.email)
  return { ...signer, program, key, variables: { ...offered, s: signature, c: code }, told: null }
}

/** Sends a signature under its own key, as often as it is called. @throws the code of a refusal, or that nobody answered */
export async function sendSigning(api: Api, signing: Signing): Promise<void> {
  const { email, program, variables, key } = signing
  const token = await api.token(program.enteredBy ?? email)
  const answer = await api.graphql(token, program.mutation, variables, { 'idempotency-key': key })
  if (answer.code !== null) throw new Error(`${program.name}: ${answer.code}`)
  signing.told = {
    answer: JSON.stringify(answer.data),
    isReplay: answer.headers.get('idempotent-replayed') === 'true',
  }
}

/** What the borrower sees now. @throws the code of a refusal: nothing read is not nothing there */
export function seenOf(api: Api, signing: Signing): Promise<SeenParts> {
  return signing.program.parts(askerOf(api, signing.email), signing)
}

/** Turns autopay on for a borrower who is current, unless it is. */
export async function turnAutopayOn(api: Api, { email, accountNumber: n }: Signer): Promise<void> {
  const ask = askerOf(api, email)
  if (await isAutopayOn(ask, n)) return
  const { GetAutopayOptions: options } = await ask<{ GetAutopayOptions: { dueDate: string } }>(
    'query($n: String!) { GetAutopayOptions(accountNumber: $n) { dueDate } }',
    { n },
  )
  const input = {
    accountNumber: n,
    frequency: 'MONTHLY',
    selectedStartDate: options.dueDate,
    paymentMethodId: await bankOf(ask),
    reminder: 'TWO_DAY_BEFORE',
  }
  const preview = await ask<{ PreviewRecurringPayment: { authorization: { version: string } } }>(
    'query($input: RecurringPaymentInput!) { PreviewRecurringPayment(input: $input) { authorization { version } } }',
    { input },
  )
  const signature = {
    authorizationVersion: preview.PreviewRecurringPayment.authorization.version,
    acceptedAt: new Date(await api.nowMs()).toISOString(),
  }
  await ask(
    `mutation($input: RecurringPaymentInput!, $signature: Signature!) {
      CreateRecurringPayment(input: $input, signature: $signature) { success } }`,
    { input, signature },
    randomUUID(),
  )
}

/** Asks as a person, who is taken to be signed in. @throws the code of a refusal */
export function askerOf(api: Api, email: string): Ask {
  return async <T>(query: string, variables: object, key?: string): Promise<T> => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await api.graphql<T>(await api.token(email), query, variables, headers)
    if (answer.data === null || answer.code !== null) throw new Error(`${answer.code} for ${email}: ${query}`)
    return answer.data
  }
}

async function isAutopayOn(ask: Ask, n: string): Promise<boolean> {
  const { GetRecurringPayments: all } = await ask<{ GetRecurringPayments: { status: string }[] }>(
    `query($n: String!) { GetRecurringPayments(accountNumber: $n) { status } }`,
    { n },
  )
  return all.some(({ status }) => status === 'ENROLLED')
}

export const bankOf = (ask: Ask) => methodOf(ask, 'CHECKING_ACCOUNT')

async function methodOf(ask: Ask, wanted: string): Promise<string | undefined> {
  const { GetWallet: wallet } = await ask<{ GetWallet: { paymentMethods: { id: string; type: string }[] } }>(
    '{ GetWallet { paymentMethods { id type } } }',
    {},
  )
  return wallet.paymentMethods.find(({ type }) => type === wanted)?.id
}

export async function paymentOfKey(ask: Ask, about: Signer & { readonly key: string }): Promise<string | null> {
  const { GetIndividualPayments: found } = await ask<{ GetIndividualPayments: { confirmationNumber: string }[] }>(
    `query($n: String!, $key: ID) { GetIndividualPayments(accountNumber: $n, idempotencyKey: $key) { confirmationNumber } }`,
    { n: about.accountNumber, key: about.key },
  )
  return found.map(({ confirmationNumber }) => confirmationNumber).join(' and ') || null
}

interface Change {
  readonly summary: { readonly loanModId: string }
  readonly canSign: boolean
  readonly signers: readonly { readonly isCaller: boolean; readonly signedAt: string | null }[]
  readonly agreement: { readonly version: string; readonly sha256: string } | null
}

async function changesOf(ask: Ask, accountNumber: string): Promise<readonly Change[]> {
  const answer = await ask<{ GetModificationRequests: Change[] }>(
    `query($n: String!) { GetModificationRequests(accountNumber: $n) {
      summary { loanModId } canSign signers { isCaller signedAt } agreement { version sha256 } } }`,
    { n: accountNumber },
  )
  return answer.GetModificationRequests
}

async function codeFor(api: Api, ask: Ask, email: string): Promise<string> {
  const { GetPasscodeContacts: contacts } = await ask<{
    GetPasscodeContacts: { contactId: string; channel: string }[]
  }>('{ GetPasscodeContacts { contactId channel } }', {})
  const id = contacts.find(({ channel }) => channel === 'EMAIL')?.contactId
  const before = await api.inbox(email)
  await ask(
    'mutation($id: ID!) { SendOneTimePasscode(purpose: SIGN_PROGRAM, channel: EMAIL, contactId: $id) { success } }',
    { id },
    randomUUID(),
  )
  const known = new Set(before.map(({ messageId }) => messageId))
  const mail = (await api.inbox(email)).find(({ messageId, body }) => !known.has(messageId) && /\b\d{6}\b/.test(body))
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}
