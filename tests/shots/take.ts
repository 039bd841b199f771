import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { Api } from '#tests/fixtures/api'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import type { Series } from './plan.ts'

/** One picture. */
export interface Shot {
  readonly series: string
  readonly path: string
  readonly width: number
  readonly scheme: 'light' | 'dark'
  /** Under the folder of all pictures. */
  readonly file: string
  /** Why the page is not what was asked for; null when it is. */
  readonly problem: string | null
}

/** Milliseconds a page may take until its heading is there and nothing waits. */
const readyMs = 8000

/** Takes the pictures of a series, each page loaded once and then looked at in every size and scheme. */
export async function take(job: { browser: Browser; api: Api; outDir: string; series: Series }): Promise<Shot[]> {
  const { browser, api, outDir, series } = job
  const locale = series.language === 'es' ? 'es-US' : 'en-US'
  const [width, height] = series.sizes[0] ?? [1280, 800]
  const context = await browser.newContext({
    baseURL: api.url,
    locale,
    viewport: { width, height },
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  const shots: Shot[] = []
  try {
    await enter(page, api, series)
    for (const path of series.paths) {
      const problem = await open(page, path)
      shots.push(...(await lookAt(page, { outDir, series, path, problem })))
    }
  } finally {
    await context.close()
  }
  return shots
}

async function enter(page: Page, api: Api, { email, view }: Series): Promise<void> {
  await page.goto('/styleguide')
  // The question about measuring would stand on every picture.
  const no = page.getByRole('button', { name: 'Decline', exact: true })
  await no.waitFor({ timeout: readyMs }).then(
    () => no.click(),
    () => undefined,
  )
  // The app begins at its sign-in, wherever it is opened.
  if (view !== null) await page.goto(`/?platform=${view}`)
  if (email === null) return
  const person = (await api.people()).find((each) => each.email === email)
  if (person === undefined) throw new Error(`${email} is not in the sandbox`)
  await page.goto(person.role === 'borrower' ? '/account' : '/pre-login')
  await new SignInScreen(page, api).signIn(person)
  await page.locator('main h1').first().waitFor()
}

async function open(page: Page, path: string): Promise<string | null> {
  try {
    await page.goto(path)
    await page.locator('main h1, main [role="alert"]').first().waitFor({ timeout: readyMs })
    await page
      .locator('main [aria-busy="true"]:not(.style-section *)')
      .first()
      .waitFor({ state: 'detached', timeout: readyMs })
    const { pathname } = new URL(page.url())
    return pathname === path.split('?')[0] ? null : `it opens ${pathname}`
  } catch (problem) {
    return problem instanceof Error ? (problem.message.split('\n')[0] ?? 'it does not open') : 'it does not open'
  }
}

interface Look {
  readonly outDir: string
  readonly series: Series
  readonly path: string
  readonly problem: string | null
}

async function lookAt(page: Page, { outDir, series, path, problem }: Look): Promise<Shot[]> {
  const shots: Shot[] = []
  const folder = nameOf(series.name)
  mkdirSync(join(outDir, folder), { recursive: true })
  for (const [width, height] of series.sizes) {
    await page.setViewportSize({ width, height })
    for (const scheme of series.schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      const file = join(folder, `${nameOf(path) || 'home'}-${width}-${scheme}.png`)
      await page.screenshot({ path: join(outDir, file), fullPage: true, animations: 'disabled' })
      shots.push({ series: series.name, path, width, scheme, file, problem })
    }
  }
  return shots
}

function nameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
