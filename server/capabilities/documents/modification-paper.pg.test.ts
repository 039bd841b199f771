import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#sdk/i18n/language'
import { findRequested } from '#server/loans/programs/modification-records.store'
import { modificationAgreement } from '#server/loans/programs/modification-agreement'
import { listProgramSignatures } from '#server/loans/programs/program-signing.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { type ChangeRequest, changerOf } from '#tests/fixtures/modifications'
import { pdfLines } from '#tests/fixtures/pdf-lines'

let app: TestApp
const account = '100000000001'
const [maria, rosa] = ['p1@example.com', 'p18@example.com'] as const

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** The change with the words to sign in a language. */
async function readIn(language: Language, email: string): Promise<ChangeRequest> {
  const [change] = await changerOf(app, email, account).requests(language)
  if (change === undefined) throw new Error('There is no change')
  return change
}

/** The paper as somebody reads it, its lines joined. */
async function paperOf(email: string, language: Language): Promise<string> {
  const { smeadId } = (await readIn(language, email)).summary
  const paper = await app.request(`/api/documents/${smeadId}`, {
    headers: { authorization: `Bearer ${await app.token(email)}`, 'accept-language': language },
  })
  expect(paper.status).toBe(200)
  return asOne(pdfLines(Buffer.from(await paper.arrayBuffer())))
}
const asOne = (lines: readonly string[]) => lines.join(' ').replaceAll(/\s+/g, ' ')
const inOne = (text = '') => asOne(text.split('\n'))

test('[mod-02] the paper of a loan change has the words that each signed, in the language that each read, whatever is worded otherwise since', async () => {
  expect((await changerOf(app, maria, account).request()).code).toBeNull()
  const english = await readIn('en', maria)
  const spanish = await readIn('es', rosa)
  const words = { en: inOne(english.agreement?.text), es: inOne(spanish.agreement?.text) }
  // Before anybody signs, it has what there is to sign.
  expect(await paperOf(rosa, 'es')).toContain(words.es)

  const first = changerOf(app, maria, account)
  const signature = { of: english, name: 'Maria Santos', key: randomUUID() }
  const passcode = await first.passcode()
  // No answer came: the same is sent again, and nothing is signed a second time.
  for (const _ of [1, 2]) expect((await first.sign(passcode, signature)).code).toBeNull()
  // Who has still to sign reads what there is to sign, and what was signed.
  const between = await paperOf(rosa, 'es')
  expect(between).toContain(words.es)
  expect(between).toContain(words.en)
  const second = changerOf(app, rosa, account)
  expect((await second.sign(await second.passcode(), { of: spanish, name: 'Rosa Santos' })).code).toBeNull()

  expect(await listProgramSignatures(reader(app.services.db), 'loan-modification', english.summary.loanModId)).toEqual([
    expect.objectContaining({ signatureName: 'Maria Santos', ...english.agreement }),
    expect.objectContaining({ signatureName: 'Rosa Santos', ...spanish.agreement }),
  ])

  // The servicer moves: every agreement that is made from now on is worded with the new number.
  const { config } = app.services
  Object.assign(config, { company: { ...config.company, phone: '(602) 555-0199' } })
  const change = await findRequested(reader(app.services.db), english.summary.loanModId)
  if (change === null) throw new Error('There is no change')
  const today = modificationAgreement({ accountNumber: account, terms: change.terms, company: config.company }, 'en')
  expect(today.sha256).not.toBe(english.agreement?.sha256)

  for (const [email, own, other, title] of [
    [maria, english, spanish, 'Loan change agreement'],
    [rosa, spanish, english, 'Acuerdo de cambio del préstamo'],
  ] as const) {
    // In the language that each signed in, whichever they read the site in now.
    const paper = await paperOf(email, email === maria ? 'es' : 'en')
    expect(paper).toContain(title)
    for (const { agreement } of [own, other]) {
      expect(paper).toContain(inOne(agreement?.text))
      expect(paper).toContain(agreement?.version)
      expect(paper).toContain(agreement?.sha256)
    }
    expect(paper.indexOf(inOne(own.agreement?.text))).toBeLessThan(paper.indexOf(inOne(other.agreement?.text)))
    expect(paper).not.toContain('555-0199')
    expect(paper).not.toContain(today.version)
  }
})
