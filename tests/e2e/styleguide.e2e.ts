import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

test('[style-01][style-02][style-03][style-04][style-05][ui-03] the design guide is sound on a phone, its components in both schemes', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the widths are the kit’s own')
  const site = new SiteScreen(page)
  const sprite = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.svg'))
  await page.goto('/styleguide')
  const drawings = await sprite
  expect([drawings.request().method(), drawings.request().resourceType()]).toEqual(['GET', 'fetch'])
  expect(await drawings.text()).toContain('<symbol id=')
  for (const name of ['Variables', 'Colors', 'Icons', 'Components']) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(site.heading(`Style Guide: ${name}`)).toBeVisible()
    await site.expectSound()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await site.expectSound()
})
