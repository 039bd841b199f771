import { expect, test } from 'vitest'
import { known, payAsAsked, postTonight, toldOf } from '#tests/fixtures/alerts'
import { addMonths } from '#sdk/dates/dates'
import { asOf, edit, testBoarding } from '#tests/fixtures/boarding'
import { extenderOf } from '#tests/fixtures/extension'
import { dueOf, payerOf } from '#tests/fixtures/payments'

const boarding = testBoarding('loans', { seed: 'offers', loans: 12, tables: ['accounts'] })

test('[alert-15] a boarded loan is in the variation of its number, and may be paid in one step', async () => {
  boarding.write()
  expect((await boarding.run()).loans).toMatchObject({ opened: 12 })
  const spread = await boarding.read<{ digit: number }>('SELECT DISTINCT cso_check_digit AS digit FROM accounts')
  expect(spread.length).toBeGreaterThan(3)
  // The number of this one gives 3.
  const { email } = await boarding.signIn('C1')
  const c1 = payerOf(boarding.app, email, '200000000001')
  const told = known(await toldOf(c1, 'SimplePayNotification'))
  expect(told).toMatchObject({ amount: (await dueOf(c1)).currentDue, actions: ['PAY_IN_ONE_STEP'] })
  const { unpaidPrincipal } = await dueOf(c1)
  await payAsAsked(boarding.app, c1, told)
  expect(await toldOf(c1, 'SimplePayNotification')).toBeNull()
  await postTonight(boarding.app)
  expect((await dueOf(c1)).unpaidPrincipal).toBeLessThan(unpaidPrincipal)
}, 30_000)

/** Why the borrower of a loan cannot extend a payment now. */
async function reasonsOf(index: number): Promise<readonly string[] | undefined> {
  const { email } = await boarding.signIn(`C${index}`)
  const standing = await extenderOf(boarding.app, email, `20000000000${index}`).standing()
  return standing?.reasons.map(({ code }) => code)
}

test('an extension is offered on a boarded loan only where its lender has it', async () => {
  boarding.write(({ loans }) => edit(loans[1], { paymentExtensions: 'yes' }))
  expect((await boarding.run()).loans).toMatchObject({ opened: 12 })
  expect(await reasonsOf(1)).not.toContain('not-offered')
  expect(await reasonsOf(3)).toContain('not-offered')
}, 30_000)

test('a boarded loan is as old as its contract and has the payments it came with', async () => {
  const begun = { paymentExtensions: 'yes', originationDate: asOf, installmentsPaid: '5' }
  const grown = { paymentExtensions: 'yes', originationDate: addMonths(asOf, -36), installmentsPaid: '6' }
  boarding.write(({ loans }) => {
    edit(loans[1], begun)
    edit(loans[3], grown)
  })
  expect((await boarding.run()).loans).toMatchObject({ opened: 12 })
  expect(await reasonsOf(1)).toEqual(expect.arrayContaining(['too-few-paid', 'too-new']))
  const reasons = await reasonsOf(3)
  for (const code of ['too-few-paid', 'too-new']) expect(reasons).not.toContain(code)
}, 30_000)
