import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { asOf, boardOn, edit } from '#tests/fixtures/boarding'
import { type Tables, writePortfolio } from '#tests/fixtures/portfolio'
import { openTestServices, type TestServices } from '#tests/fixtures/services'

const dir = mkdtempSync(join(tmpdir(), 'carport-methods-'))
let parts: TestServices

beforeEach(async () => {
  parts = await openTestServices({ people: false, now: '2026-11-02T17:00:00Z' })
})
afterEach(() => parts.close())
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const loans = 8
const write = (change?: (tables: Tables) => void) =>
  writePortfolio(dir, { seed: 'methods', loans, asOf, withAutopay: true }, change)
const run = () => boardOn(parts.services, { dir })
const read = <T>(sql: string) => parts.services.db.read<T>(sql)
const wallet = () =>
  read(
    `SELECT b.source_id AS id, c.source_id AS owner, type, category, vendor, processor_token AS token, last_four AS "lastFour",
            routing_number AS routing, name_on_account AS name, nickname, sort_order AS place, is_default AS "isDefault",
            is_known AS "wasUsed", state, added_on AS added
     FROM payment_methods m JOIN boarded_payment_methods b USING (payment_method_id) JOIN boarded_customers c USING (customer_id)
     ORDER BY b.source_id`,
  )
const told = ({ rejects }: Awaited<ReturnType<typeof run>>) =>
  rejects
    .filter(({ file }) => file === 'payment_methods')
    .map(({ line, column, rule, value }) => [line, column, rule, value])

test('payment methods board with their people, can be paid with at once, and the same files again change nothing', async () => {
  write(({ payment_methods: methods, manifest }) => {
    edit(methods[1], { nickname: 'Joint', wasUsed: 'no' })
    methods.push({ ...methods[0], paymentMethodId: 'M0-2', isDefault: 'no', processorToken: 'tok_second' })
    edit(manifest[0], { paymentMethodCount: String(loans + 1) })
  })
  const report = await run()
  expect(report).toMatchObject({
    outcome: 'BOARDED',
    rejects: [],
    paymentMethods: { added: loans + 1, unchanged: 0, refused: 0 },
  })
  const before = await wallet()
  const usable = { state: 'USABLE', added: '2026-01-31' }
  expect(before.slice(0, 4)).toMatchObject([
    { id: 'M0', owner: 'C0', type: 'CHECKING_ACCOUNT', category: 'ACH', vendor: 'BANK_PROCESSOR', ...usable },
    { id: 'M0-2', owner: 'C0', token: 'tok_second', place: 1, isDefault: false, ...usable },
    { id: 'M1', routing: '122105155', lastFour: '1001', nickname: 'Joint', wasUsed: false, isDefault: true, ...usable },
    {
      id: 'M2',
      type: 'VISA_DEBIT',
      category: 'CARD',
      vendor: 'CARD_PROVIDER',
      token: 'tok_m2',
      routing: null,
      ...usable,
    },
  ])
  expect((await run()).paymentMethods).toEqual({ added: 0, unchanged: loans + 1, refused: 0 })
  expect(await wallet()).toEqual(before)
  expect(await read('SELECT FROM boarding_runs')).toHaveLength(1)
})

test('a row with a number in it is refused and shows nothing of it; the loan and the other methods board', async () => {
  write(({ payment_methods: methods }) => {
    edit(methods[0], { processorToken: '000123456789' })
    edit(methods[1], { nickname: 'acct 0001 2345 1001' })
    edit(methods[2], { processorToken: 'tok:4111111111111111' })
    edit(methods[3], { lastFourDigits: '000123456789' })
    edit(methods[4], { routingNumber: '123456789' })
    edit(methods[5], { paymentMethodType: 'VISA' })
    edit(methods[6], { nameOnAccount: '', addedDate: '2026-11-01' })
  })
  const report = await run()
  expect(report).toMatchObject({
    outcome: 'BOARDED',
    loans: { opened: loans, heldBack: 0 },
    paymentMethods: { added: 1, unchanged: 0, refused: 7 },
  })
  expect(told(report)).toEqual([
    [2, 'processorToken', 'account-number', '999999999999'],
    [3, 'nickname', 'account-number', 'xxxx 9999 9999 9999'],
    [4, 'processorToken', 'account-number', 'xxx:9999999999999999'],
    [5, 'lastFourDigits', 'digits', '999999999999'],
    [6, 'routingNumber', 'routing-number', '999999999'],
    [7, 'paymentMethodType', 'one-of', 'xxxx'],
    [8, 'nameOnAccount', 'required', ''],
    [8, 'addedDate', 'date-order', ''],
  ])

  // Corrected, they board; what was boarded is not changed by another row of it.
  write(({ payment_methods: methods }) => edit(methods[7], { nickname: 'Other' }))
  const again = await run()
  expect(told(again)).toEqual([[9, 'paymentMethodId', 'changed', 'x9']])
  expect(again.paymentMethods).toEqual({ added: 7, unchanged: 0, refused: 1 })
})

test('a method is of somebody who was boarded, comes once, and one of a person is the default', async () => {
  write(({ payment_methods: methods, customers, manifest }) => {
    edit(
      customers.find(({ customerId }) => customerId === 'C3'),
      { socialSecurityNumber: '1' },
    )
    methods.push({ ...methods[1], paymentMethodId: 'M1-2', processorToken: 'tok_second' })
    methods.push({ ...methods[2], isDefault: 'no' })
    edit(methods[4], { customerId: 'nobody' })
    edit(manifest[0], { paymentMethodCount: String(loans + 2) })
  })
  const refused = [
    [5, 'customerId', 'no-such-customer', 'x9'],
    [6, 'customerId', 'no-such-customer', 'xxxxxx'],
    [10, 'isDefault', 'one-default', ''],
  ]
  expect(told(await run())).toEqual([...refused, [11, 'paymentMethodId', 'duplicate', 'x9']])
  const before = await wallet()
  expect(told(await run())).toEqual([...refused, [11, 'paymentMethodId', 'changed', 'x9']])
  expect(await wallet()).toEqual(before)
})

test('rows that the manifest does not count end the run, and the file may be left out', async () => {
  write(({ autopays, manifest }) => {
    autopays.length = 0
    edit(manifest[0], { paymentMethodCount: '', autopayCount: '' })
  })
  expect(await run()).toMatchObject({ outcome: 'REFUSED' })
  expect(await wallet()).toEqual([])
  for (const file of ['payment_methods.csv', 'autopays.csv']) rmSync(join(dir, file))
  expect(await run()).toMatchObject({ outcome: 'BOARDED', rejects: [] })
})
