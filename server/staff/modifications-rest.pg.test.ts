import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { changerOf } from '#tests/fixtures/modifications'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const path = '/api/admin/loan-modifications'
const advisor = 'a1@staff.example.com'
const secondAdvisor = 'a3@staff.example.com'
const account = '100000000001'
const read = <T>(sql: string, values: unknown[] = []) => app.services.db.read<T>(sql, values)

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function call(email: string, method: 'GET' | 'POST', rest = '', body?: object): Promise<Answer> {
  const reply = await app.request(`${path}${rest}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.token(email)}`,
      'staff-reason': encodeURIComponent('Checked with the borrower'),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] }
}

const waiting = async () =>
  ((await call(advisor, 'GET')).body.modifications ?? []) as {
    loanModId: string
    accountNumber: string
    label: string
    steps: string[]
    borrowers: { name: string; hasSigned: boolean }[]
  }[]
const mine = async () => (await waiting()).find(({ accountNumber }) => accountNumber === account)

test('nobody but staff reads the list or decides, and a decision needs a reason and a word the borrower is told', async () => {
  expect((await call('p1@example.com', 'GET')).status).toBe(404)
  const [first] = await waiting()
  const id = first?.loanModId ?? ''
  expect((await call('p12@example.com', 'POST', `/${id}/cancel`, { ending: 'borrower-asked' })).status).toBe(404)
  const cancel = (body: object) => call(advisor, 'POST', `/${id}/cancel`, body)
  expect((await cancel({})).body.code).toBe('FIELD_INVALID')
  expect((await cancel({ ending: 'because' })).body.code).toBe('FIELD_INVALID')
  expect((await call(advisor, 'POST', `/${id}/post`, {})).body.code).toBe('NOT_FOUND')
  expect((await call(advisor, 'POST', `/${id}/accept-quality`, {})).body.code).toBe('MOD_NOT_READY')
})

test('an advisor asks for a borrower by phone, a second one approves and checks again, and each is said back with its notation', async () => {
  const asked = await call(advisor, 'POST', '', {
    accountNumber: account,
    last4Ssn: '0101',
    type: 'Frequency',
    requestedFrequency: 'WEEKLY',
    hardshipReason: 'Paid every Friday',
  })
  expect(asked.body).toMatchObject({ status: 'PendingManagerApproval', notation: 'LM', accountNumber: account })
  const id = String(asked.body.loanModId)
  expect((await mine())?.steps).toEqual(['approve', 'decline', 'cancel'])
  // Nobody approves what they asked for.
  const own = await call(advisor, 'POST', `/${id}/approve`, {})
  expect(own.body).toMatchObject({ code: 'MOD_SECOND_PERSON', message: 'Another advisor has to do this step.' })
  const approved = await call(secondAdvisor, 'POST', `/${id}/approve`, {})
  expect(approved.body).toMatchObject({ label: 'Approved, Pending Signature', notation: 'LM' })
  for (const email of ['p1@example.com', 'p18@example.com']) {
    const signer = changerOf(app, email, account)
    expect((await signer.sign(await signer.passcode())).code).toBeNull()
  }
  expect((await mine())?.borrowers.map(({ hasSigned }) => hasSigned)).toEqual([true, true])
  expect((await call(advisor, 'POST', `/${id}/accept-documents`, {})).body.status).toBe('PendingQaApproval')
  // Nobody looks a second time at what they accepted.
  expect((await call(advisor, 'POST', `/${id}/accept-quality`, {})).body.code).toBe('MOD_SECOND_PERSON')
  expect((await mine())?.steps).toEqual(['accept-quality', 'cancel'])
  expect((await call(secondAdvisor, 'POST', `/${id}/accept-quality`, {})).body.status).toBe('PendingFinalization')
  expect((await call(secondAdvisor, 'POST', `/${id}/accept-quality`, {})).body.code).toBe('MOD_NOT_READY')
  await runJob(app.services, 'posting')
  expect(await mine()).toBeUndefined()
  for (const email of [advisor, secondAdvisor]) {
    const [staff] = await read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email_key = $1', [email])
    const notes = await read<{ comment: string }>(
      `SELECT comment FROM notations WHERE account_number = $1 AND activity_code = 'LM' AND actor = $2 ORDER BY created_at, notation_id`,
      [account, staff?.id],
    )
    expect(notes).toHaveLength(2)
    expect(notes.every(({ comment }) => comment.includes('Checked with the borrower'))).toBe(true)
    const audited = await read(
      `SELECT 1 FROM audit_log WHERE actor = $1 AND action LIKE 'modification.%' AND outcome = 'done'`,
      [staff?.id],
    )
    expect(audited).toHaveLength(2)
  }
})

test('a request that no exception can open is refused with its reason, and a stranger to the loan is not found', async () => {
  const ask = (accountNumber: string, last4Ssn: string) =>
    call(advisor, 'POST', '', { accountNumber, last4Ssn, type: 'Frequency', requestedFrequency: 'WEEKLY' })
  expect((await ask('100000000004', '0404')).body.code).toBe('MOD_INELIGIBLE')
  expect((await ask('100000000002', '0101')).body.code).toBe('NOT_FOUND')
})
