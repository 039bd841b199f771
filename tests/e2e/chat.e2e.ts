import { readFileSync } from 'node:fs'
import { ChatScreen } from '#tests/pages/chat-screen'
import { enterStaff, expect, test } from './journey.ts'

test.beforeEach(async ({ api }) => {
  await api.setFlag('ShowChatWidget', true)
  await api.setFlag('ChatHours', '* * * * *')
})
test.afterEach(async ({ api }) => {
  for (const [name, value] of [
    ['ShowChatWidget', false],
    ['ChatHours', '* 7-18 * * 1-5'],
    ['DisableTwt', false],
    ['ChatLiveIcon', false],
  ] as const)
    await api.setFlag(name, value)
})

test('[chat-20] a visitor is asked to log in before a live chat, and may text', async ({ page }) => {
  const chat = new ChatScreen(page)
  await page.goto('/')
  await chat.openButton.click()
  await expect(chat.heading(chat.texts.menuTitle)).toBeVisible()
  await chat.expectSound()
  await expect(chat.textEntry).toHaveAttribute('href', /^sms:\+1\d{10}$/)
  await chat.liveEntry.click()
  await expect(page.getByText(chat.texts.logIn)).toBeVisible()
  await expect(chat.messenger).toHaveCount(0)
  await chat.expectSound()
})

test('[chat-04][chat-05][text-03][flag-29] the chat comes and goes with its flag on the open page; on a phone text-us takes its place', async ({
  page,
  api,
}, info) => {
  const chat = new ChatScreen(page)
  await page.goto('/payment-options')
  await expect(chat.openButton).toBeVisible()
  await expect(chat.textUs).toHaveCount(0)
  await api.setFlag('ShowChatWidget', false)
  await expect(chat.openButton).toHaveCount(0)
  if (info.project.name !== 'phone') return expect(chat.textUs).toHaveCount(0)
  await expect(chat.textUs).toHaveAttribute('href', 'sms:+14805550142')
  await chat.expectSound()
  await api.setFlag('DisableTwt', true)
  await expect(chat.textUs).toHaveCount(0)
})

test('[chat-09][chat-15] outside business hours nothing can be pressed', async ({ page, api }) => {
  const chat = new ChatScreen(page)
  await api.setFlag('ChatHours', '* 0-0 * * 8')
  await page.goto('/')
  await chat.openButton.click()
  await expect(chat.liveEntry).toBeDisabled()
  await expect(chat.textEntry).toBeDisabled()
})

test('[chat-01][chat-10][chat-12][chat-24][chat-25][route-54][role-04] a borrower writes, an advisor answers in another browser, the borrower hears it and saves the transcript', async ({
  page,
  api,
  enter,
  browser,
}, info) => {
  const isPhone = info.project.name === 'phone'
  const question = `Can I change my due date? (${info.project.name})`
  const chat = new ChatScreen(page)
  const person = await enter(isPhone ? 'p1@example.com' : 'p2@example.com')
  await chat.expectClear()
  await chat.openNew()
  await expect(chat.field).toBeFocused()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await expect(chat.log.getByText(question)).toBeVisible()
  await expect(chat.log.getByText(chat.texts.waiting)).toBeVisible()
  await chat.expectSound()

  const staff = await enterStaff(browser, api, 'a1@staff.example.com')
  const desk = new ChatScreen(staff)
  await expect(staff.getByText('Loan Advisor', { exact: true })).toBeVisible()
  const last4 = person.accountNumbers[0]?.slice(-4) ?? ''
  await staff.getByRole('button', { name: new RegExp(`Waiting.*${last4}`) }).click()
  await expect(staff.getByRole('log').getByText(question)).toBeVisible()
  await staff.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(chat.log.getByText(chat.texts.joined)).toBeVisible()
  await desk.expectSound()

  const hidden = 'Yes. It moves by up to ten days.'
  await chat.messenger.getByRole('button', { name: chat.texts.closeMessenger }).click()
  await expect(chat.messenger).toHaveCount(0)
  await staff.getByLabel('Your message').fill(hidden)
  await staff.getByRole('button', { name: 'Send' }).click()
  await expect(chat.openButton).toHaveAccessibleDescription(chat.texts.newMessage)
  await chat.openMessenger()
  await expect(chat.log.getByText(hidden)).toBeVisible()

  // A reload finds the conversation again.
  await page.reload()
  await chat.openMessenger()
  await expect(chat.log.getByText(hidden)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await chat.messenger.getByRole('button', { name: chat.texts.transcript }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^chat-\d{4}-\d\d-\d\d\.txt$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain(`You: ${question}`)
  expect(text).toContain(`Advisor: ${hidden}`)

  await staff.getByRole('button', { name: 'Close conversation' }).click()
  await expect(chat.log.getByText(chat.texts.ended.ADVISOR)).toBeVisible()
  await chat.expectSound()
  await staff.context().close()
})

test('[role-04][route-54] staff without the advisor role see what they are, and no conversations', async ({
  api,
  browser,
}) => {
  const staff = await enterStaff(browser, api, 'a2@staff.example.com')
  await expect(staff.getByText('Developer', { exact: true })).toBeVisible()
  await expect(staff.getByText('Conversations')).toHaveCount(0)
  await new ChatScreen(staff).expectSound()
  await staff.context().close()
})

test('[guard-15][guard-17] a borrower, a visitor, and everybody while impersonation is off are sent away from the staff page', async ({
  page,
  api,
  enter,
  browser,
}) => {
  await page.goto('/admin')
  await page.waitForURL(/error\/process-error$/)
  await enter('p3@example.com')
  await page.goto('/admin')
  await page.waitForURL(/error\/process-error$/)
  const staff = await enterStaff(browser, api, 'a1@staff.example.com')
  await api.setFlag('DisableUserImpersonation', true)
  try {
    await staff.goto('/admin')
    await staff.waitForURL(/error\/process-error$/)
  } finally {
    await api.setFlag('DisableUserImpersonation', false)
  }
  await staff.context().close()
})

test('[embed-04][embed-10] on a partner’s page the tag chats for its account, with the servicer’s hours', async ({
  page,
  api,
}) => {
  const chat = new ChatScreen(page)
  const accountNumber = '100000000001'
  const origin = new URL(api.url).origin
  const token = await api.token('p1@example.com', { accountNumber, capabilities: ['chat'], origin })
  await page.goto('/examples/partner-page/')
  await page.locator('carport-make-a-payment').waitFor()
  await page.evaluate(
    (attributes) => {
      const element = document.createElement('carport-chat')
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      document.body.append(element)
    },
    { 'account-number': accountNumber, token },
  )
  await chat.openNew()
  await chat.field.fill('Hello from the partner’s page')
  await chat.messenger.getByRole('button', { name: chat.texts.send }).click()
  await expect(chat.log.getByText('Hello from the partner’s page')).toBeVisible()
  await chat.messenger.getByRole('button', { name: chat.texts.end, exact: true }).click()
  await chat.messenger.getByRole('button', { name: chat.texts.endYes }).click()
  await expect(chat.log.getByText(chat.texts.ended.BORROWER)).toBeVisible()
})
