import { describe, expect, test } from 'vitest'
import { APPLICATION_ORDER } from '#sdk/loan/application-order'
import { en } from './support-center.messages.ts'
import { es } from './support-center.messages.es.ts'
import { extraPayments, interestSaved, waitingCost } from './own-loan.state.ts'
import { helpPath, helpPlaceOf, orderSentences } from './support-center.state.ts'
import { createTopicSearch, mostResults, searchDocuments, searchTerm } from './topic-search.ts'
import { type HelpFacts, topicIds } from './topics/topic.ts'

const facts: HelpFacts = {
  brand: 'Sandbox Auto Finance',
  phone: '(800) 555-0142',
  hours: 'Monday to Friday',
  dmvFax: '(800) 555-0147',
  repairClaims: '(800) 555-0148',
  cutoff: '5:00 PM',
  order: orderSentences(en.order),
}

describe('places', () => {
  test('a name that is no place is the index', () => {
    expect([helpPlaceOf('nowhere'), helpPlaceOf(undefined), helpPlaceOf('')]).toEqual(['index', 'index', 'index'])
    expect(helpPlaceOf('my-title')).toBe('my-title')
  })

  test('[route-70] a search stands in its address, whatever was typed', () => {
    expect(helpPath('search-results', 'late fee & more')).toBe('/search-results?q=late%20fee%20%26%20more')
    expect(helpPath('index')).toBe('')
  })
})

describe('texts', () => {
  test.each([
    ['en', en],
    ['es', es],
  ])('[csc-01][csc-03][csc-04] every topic has answers in %s, with headings of its own', (_language, texts) => {
    const topics = texts.topics(facts)
    for (const id of topicIds) {
      const { title, summary, sections } = topics[id]
      expect(
        [title, summary].every((text) => text.length > 3),
        id,
      ).toBe(true)
      expect(sections.length, id).toBeGreaterThan(1)
      expect(new Set(sections.map((section) => section.heading)).size, id).toBe(sections.length)
    }
    const all = JSON.stringify(topics)
    expect(all).not.toMatch(/undefined|please note|simply|[$\d]!/i)
  })

  test('both languages have the same sections and the same amounts', () => {
    const [english, spanish] = [en.topics(facts), es.topics(facts)]
    for (const id of topicIds) {
      expect(spanish[id].sections.length, id).toBe(english[id].sections.length)
      const amounts = (topic: unknown) => JSON.stringify(topic).match(/\$[\d,.]+\d/g) ?? []
      expect(amounts(spanish[id]), id).toEqual(amounts(english[id]))
    }
  })

  test('sentences stay under 32 words', () => {
    const words = topicIds.flatMap((id) =>
      en.topics(facts)[id].sections.flatMap(({ paragraphs }) => paragraphs.flatMap((text) => text.split(/[.?] /))),
    )
    expect(words.filter((sentence) => sentence.split(' ').length > 32)).toEqual([])
  })

  test('[route-67] how a payment is applied has one sentence for each step of the ledger, in its order', () => {
    const sentences = orderSentences(en.order)
    expect(sentences).toHaveLength(APPLICATION_ORDER.length)
    expect(sentences).toEqual([
      'Any amount past due or due today, or else your next payment: first interest, then principal.',
      'Fees: first late fees, then returned payment fees.',
      'Anything left: first interest, then principal.',
    ])
    expect(en.topics(facts)['simple-interest'].sections.find((section) => section.points)?.points).toEqual(sentences)
  })
})

describe('numbers', () => {
  const loan = { rateMillionths: 178_100, unpaidPrincipal: 3_347_455, maturityDate: '2027-10-20' }

  test('nothing is saved on a loan that is over or paid', () => {
    expect(interestSaved(100_000, { ...loan, maturityDate: '2026-11-20' }, '2026-11-20')).toBe(0)
    expect(interestSaved(100_000, { ...loan, unpaidPrincipal: 0 }, '2026-11-20')).toBe(0)
  })

  test('[csc-03] an extra payment saves about its interest until the end, rounded once and half up', () => {
    // 100,000 × 17.81 % × 334 ÷ 365 = 16,297.4…
    expect(interestSaved(100_000, loan, '2026-11-20')).toBe(16_297)
  })

  test('[csc-04] an extension costs the interest of the days it moves, by a month or by four weeks', () => {
    const monthly = { ...loan, dueDate: '2026-11-27', paymentFrequency: 'MONTHLY' } as const
    expect(waitingCost(monthly)).toEqual({
      days: 30,
      interest: 49_001,
      newDueDate: '2026-12-27',
      newMaturityDate: '2027-11-20',
    })
    expect(waitingCost({ ...monthly, dueDate: '2027-01-31' })).toMatchObject({ days: 28, newDueDate: '2027-02-28' })
    expect(waitingCost({ ...monthly, paymentFrequency: 'BI_WEEKLY' })).toMatchObject({
      days: 28,
      newMaturityDate: '2027-11-17',
    })
  })

  test('[csc-03] who is past due is shown that amount first, and only larger ones beside it', () => {
    expect(extraPayments(3_347_455, 109_224)).toEqual([109_224, 200_000])
    expect(extraPayments(3_347_455, 0)).toEqual([50_000, 100_000, 200_000])
    expect(extraPayments(40_000, 45_000)).toEqual([])
  })

  test('nobody is shown an extra payment above what they owe', () => {
    expect(extraPayments(150_000)).toEqual([50_000, 100_000])
    expect(interestSaved(9_999_999, loan, '2026-11-20')).toBe(interestSaved(loan.unpaidPrincipal, loan, '2026-11-20'))
  })
})

describe('search', () => {
  const search = async (query: string, language: 'en' | 'es' = 'en') =>
    createTopicSearch(searchDocuments((language === 'en' ? en : es).topics(facts)), language)(query)

  test('[csc-02] words that are nowhere, and words that say nothing, find nothing', async () => {
    expect(await search('zeppelin')).toEqual([])
    expect(await search('how do i')).toEqual([])
    expect(await search('<script>')).toEqual([])
  })

  test.each(['en', 'es'] as const)('another word for the same thing finds the same topics (%s)', async (language) => {
    const pairs = {
      en: [
        ['bill', 'statement'],
        ['interest rate', 'apr'],
        ['receipt', 'document'],
        ['automobile', 'vehicle'],
        ['recurring payment', 'autopay'],
        ['debt', 'loan'],
        ['login', 'password'],
        ['deferment', 'extension'],
        ['lien', 'title'],
      ],
      es: [
        ['factura', 'estado de cuenta'],
        ['tasa de interés', 'apr'],
        ['carro', 'vehículo'],
        ['aplazar', 'extensión'],
        ['gravamen', 'título'],
      ],
    } as const
    for (const [word, same] of pairs[language]) {
      const found = await search(word, language)
      expect([word, found.length > 0]).toEqual([word, true])
      expect([word, found]).toEqual([word, expect.arrayContaining([(await search(same, language))[0]])])
    }
  })

  test('[csc-02] capitals, accents and a plural s make no difference', async () => {
    expect(searchTerm('FEES', 'en')).toBe('fee')
    expect(searchTerm('Interés', 'es')).toBe('intere')
    expect(await search('TITLES')).toEqual(await search('title'))
    expect(await search('vehiculo', 'es')).toEqual(await search('vehículo', 'es'))
  })

  test('[csc-02] a title comes before a heading, a heading before the text', async () => {
    const documents = [
      { id: 'my-title', title: 'One', heading: '', body: 'towing towing towing' },
      { id: 'my-vehicle', title: 'Two', heading: 'Towing', body: '' },
      { id: 'my-payments', title: 'Towing', heading: '', body: '' },
    ] as const
    expect(createTopicSearch(documents, 'en')('towing')).toEqual(['my-payments', 'my-vehicle', 'my-title'])
  })

  test('[csc-02] people find what they look for, in their language', async () => {
    expect((await search('skip payment'))[0]).toBe('skip-a-payment')
    expect(await search('late fee')).toContain('my-payments')
    expect((await search('autopay'))[0]).toBe('my-autopay')
    expect((await search('seguro', 'es'))[0]).toBe('insurance-and-claims')
    expect(await search('insurence')).toContain('insurance-and-claims')
    expect(await search('statement')).toContain('my-carport-account')
    expect((await search('apr'))[0]).toBe('simple-interest')
    expect(await search('cash')).toContain('my-payments')
    expect(await search('estado de cuenta', 'es')).toContain('my-carport-account')
    expect((await search('tasa', 'es'))[0]).toBe('simple-interest')
    expect(await search('efectivo', 'es')).toContain('my-payments')
    expect((await search('loan payment interest car')).length).toBeLessThanOrEqual(mostResults)
  })
})
