import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'

const [email, accountNumber] = ['p9@example.com', '100000000009']
const variables = { accountNumber, reason: 'WRONG_AMOUNT', words: ' I paid $200\nin May. ' }

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  token = await app.embedToken(email, accountNumber, { capabilities: ['account-resolution'] })
})
afterAll(() => app.close())

const dispute = elementDocument('DisputeDebt')
const viewOf = async (language: string, asked: object = {}) =>
  confirmFrame(app, token, { 'ui-language': language }).ask({
    operation: 'DisputeChargeOff',
    variables: { ...variables, ...asked },
  })
const disputes = () =>
  app.services.db.read<{ words: string }>('SELECT words FROM charge_off_disputes WHERE account_number = $1', [
    accountNumber,
  ])

test('a dispute is a statement in the borrower’s name: the page around an element can’t make one', async () => {
  expect((await app.gql(token, dispute, variables)).code).toBe('CONFIRMATION_REQUIRED')
  expect(await disputes()).toEqual([])
})

test('the frame says what is disputed, word for word, and what happens next, in both languages', async () => {
  const { body, status } = await viewOf('en')
  expect([status, body.view]).toEqual([
    201,
    {
      title: 'Dispute this debt?',
      rows: [
        { label: 'Loan', value: 'Ending in 0009' },
        { label: 'What’s wrong', value: 'The amount is wrong' },
        { label: 'What you tell us', value: '“I paid $200 in May.”' },
        {
          label: 'What happens next',
          value: 'We won’t ask you for a payment until we’ve answered you in writing',
        },
      ],
      authorization: null,
      act: 'Send the dispute',
    },
  ])
  const spanish = (await viewOf('es')).body.view
  expect([spanish?.title, spanish?.act]).toEqual(['¿Disputar esta deuda?', 'Enviar la disputa'])
  expect(spanish?.rows.map(({ value }) => value)).toEqual([
    'Termina en 0009',
    'El monto no es correcto',
    '“I paid $200 in May.”',
    'No le pediremos ningún pago hasta que le respondamos por escrito',
  ])
})

test('signs that nobody sees are neither shown nor kept', async () => {
  const { body } = await viewOf('en', { words: 'I paid \u202e002$\u202c in\u200b May.\ufeff' })
  expect(body.view?.rows[2]).toEqual({ label: 'What you tell us', value: '“I paid 002$ in May.”' })
  expect((await viewOf('en', { words: '\u200b\u2060' })).code).toBe('FIELD_INVALID')
})

test('what would be refused is refused before anybody confirms it, and what was confirmed is sent once', async () => {
  expect((await viewOf('en', { words: ' ' })).code).toBe('FIELD_INVALID')
  expect((await gqlConfirmed(app, token, dispute, variables)).code).toBeNull()
  expect(await disputes()).toEqual([{ words: 'I paid $200 in May.' }])
  expect((await viewOf('en')).code).toBe('IN_PROGRESS')
  expect((await gqlConfirmed(app, token, dispute, variables)).code).toBe('IN_PROGRESS')
  expect(await disputes()).toHaveLength(1)
})

test('a loan that was never charged off has no debt to dispute', async () => {
  const [other, loan] = ['p17@example.com', '100000000017']
  const theirs = await app.embedToken(other, loan, { capabilities: ['account-resolution'] })
  const asked = { operation: 'DisputeChargeOff', variables: { ...variables, accountNumber: loan } }
  expect((await confirmFrame(app, theirs).ask(asked)).code).toBe('NOT_ALLOWED')
})
