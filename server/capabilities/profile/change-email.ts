import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { emailKey } from '#server/identity/logins.store'
import { codePlaceOf } from '#server/identity/code-place'
import { checkPasscode, consumePasscode, maskContact } from '#server/identity/passcodes'
import { callingCustomer } from '#server/identity/calling-customer'
import { newId } from '#server/platform/store/ids'
import { dropChange, keepChange, readChange } from '#server/loans/accounts/changes.store'
import { checkedEmail, type EmailInput } from '#server/platform/messages/contact-input'
import { type Changing, changeOwn, contactStepUp, demandContactStepUp, sameVersion, tellChanged } from './own-change.ts'
import { changeWaitsMs, sendContactCode } from './pending-contact.ts'
import { isSignInTaken, listEmails, putEmail, setEmailType, setSignInEmail } from './profile.store.ts'

const mostEmails = 3

/**
 * Asks for another email address: a code goes to the new one, and nothing changes before it is typed. Another kind of the same
 * address counts at once.
 * @throws CarportError EMAIL_INVALID, CONTACT_LIMIT, NOT_FOUND, CHANGED_ELSEWHERE, STEP_UP_REQUIRED, OTP_…, TOO_MANY_REQUESTS
 */
export async function updateEmail(context: RequestContext, input: EmailInput, passcode: string | null): Promise<void> {
  const emailAddress = checkedEmail(input)
  const stepUp = await contactStepUp(context, passcode)
  await changeOwn(context, { operation: 'UpdateEmail', fingerprint: input, notation: null }, async (changing) => {
    const { tx, caller, at } = changing
    const emails = await listEmails(tx, caller.customerId)
    const changed =
      (input.personEmailId ?? null) === null
        ? null
        : sameVersion(
            emails.find((one) => one.personEmailId === input.personEmailId),
            input.version,
          )
    if (changed === null && emails.length >= mostEmails)
      throw new CarportError('CONTACT_LIMIT', { params: { max: mostEmails } })
    if (changed !== null && emailKey(changed.emailAddress) === emailKey(emailAddress))
      return setEmailType(tx, changed.personEmailId, input.emailType)
    if (emails.some((one) => emailKey(one.emailAddress) === emailKey(emailAddress))) throw known()
    await demandContactStepUp(context, changing, stepUp)
    await keepChange(
      tx,
      caller.customerId,
      'EMAIL',
      { ...input, emailAddress },
      { place: codePlaceOf(context.actor), at },
    )
    await sendContactCode(tx, context, caller.loginId, { kind: 'EMAIL', address: emailAddress })
  })
}

function known(): CarportError {
  return new CarportError('EMAIL_INVALID', { fields: [{ field: 'emailAddress', code: 'EMAIL_INVALID' }] })
}

/**
 * Makes the new address count, once its code was typed. Every contact on file is notified, and the one that is changed. Where the person signs in with it, they sign
 * in with the new one from now on.
 * @throws CarportError OTP_WRONG, OTP_EXPIRED, OTP_LOCKED, EMAIL_TAKEN, CHANGED_ELSEWHERE
 */
export async function verifyNewEmail(context: RequestContext, code: string): Promise<void> {
  const { loginId } = callingCustomer(context)
  const use = { loginId, purpose: 'NEW_EMAIL', place: codePlaceOf(context.actor) } as const
  const check = await checkPasscode(context, { ...use, passcode: code })
  const notation = { code: 'PR', comment: 'Email address changed and verified' } as const
  await changeOwn(context, { operation: 'VerifyNewEmail', fingerprint: {}, notation }, async (changing) => {
    const { tx, caller } = changing
    await consumePasscode(tx, check, context.clock.nowMs())
    const since = toIso(context.clock.nowMs() - changeWaitsMs)
    const change = await readChange(tx, caller.customerId, 'EMAIL', since)
    if (change === null) throw new CarportError('OTP_EXPIRED')
    await takeOver(context, changing, change)
    await dropChange(tx, caller.customerId, 'EMAIL')
  })
}

async function takeOver(context: RequestContext, changing: Changing, change: EmailInput): Promise<void> {
  const { tx, caller, person, at } = changing
  const { emailAddress, emailType } = change
  const emails = await listEmails(tx, caller.customerId)
  const old =
    (change.personEmailId ?? null) === null
      ? null
      : sameVersion(
          emails.find((one) => one.personEmailId === change.personEmailId),
          change.version,
        )
  const personEmailId = old?.personEmailId ?? newId('eml')
  await putEmail(tx, { customerId: caller.customerId, personEmailId, emailAddress, emailType, at })
  const isSignIn =
    old !== null && person.signInEmail !== null && emailKey(old.emailAddress) === emailKey(person.signInEmail)
  if (isSignIn) {
    // Only who reads mail at the address gets here, so that nobody else learns whether there is a login.
    if (await isSignInTaken(tx, emailKey(emailAddress), caller.loginId)) throw new CarportError('EMAIL_TAKEN')
    await setSignInEmail(tx, { loginId: caller.loginId, email: emailAddress, emailKey: emailKey(emailAddress), at })
  }
  await tellChanged(changing, context, {
    template: 'contact-changed',
    what: 'email',
    contact: maskContact({ channel: 'EMAIL', address: emailAddress }),
    before: old === null ? [] : [{ channel: 'EMAIL', address: old.emailAddress }],
  })
}
