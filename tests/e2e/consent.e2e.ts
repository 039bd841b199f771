import { expect, test } from './journey.ts'

// The question of the consent tool, and what follows from each answer.
test.use({ storageState: { cookies: [], origins: [] } })

test('[out-03][consent-04][analytics-04][analytics-01] nothing is measured before a visitor says yes, and a page view afterwards', async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/business-events')) sent.push(request.postData() ?? '')
  })
  await page.goto('/payment-options')
  const question = page.getByRole('region', { name: 'Your privacy choices' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toHaveText('Your privacy choices are saved.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(sent).toEqual([])
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('analytics-session')

  // Nobody loads the question again, nor a style that is with it.
  const small = page.getByRole('contentinfo').locator('.portal-small-links')
  expect(await small.getByRole('button', { name: 'Your privacy choices' }).evaluate(lookOf)).toEqual(
    await small.getByRole('link', { name: 'Do Not Sell My Info' }).evaluate(lookOf),
  )

  await page.getByRole('button', { name: 'Your privacy choices' }).last().click()
  const choices = page.getByRole('dialog', { name: 'Your privacy choices' })
  await choices.getByLabel('Performance').check()
  await choices.getByRole('button', { name: 'Save my choices' }).click()
  await expect(choices).toHaveCount(0)
  await page.reload()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent.join()).toContain('"topic":"be_servicing"')
  expect(sent.join()).toContain('"pageName":"payment-options"')
  // Sent is not yet kept.
  const versionKept = async () => {
    const reply = await fetch(`${baseURL}/sandbox/business-events`)
    const kept = (await reply.json()) as { payload: { eventVersion: number } }[]
    return kept[0]?.payload.eventVersion
  }
  await expect.poll(versionKept).toBe(3)
})

function lookOf(element: Element): Record<string, string> {
  const { backgroundColor, borderTopWidth, color, cursor, font, height, padding } = getComputedStyle(element)
  return { backgroundColor, borderTopWidth, color, cursor, font, height, padding }
}
