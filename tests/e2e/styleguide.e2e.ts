import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

test('[style-01][style-02][style-03][style-04][style-05] the design guide is sound on a phone, its components in both schemes', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the widths are the kit’s own')
  test.setTimeout(120_000)
  const site = new SiteScreen(page)
  await page.goto('/styleguide')
  for (const name of ['Variables', 'Colors', 'Icons', 'Components']) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(site.heading(`Style Guide: ${name}`)).toBeVisible()
    await site.expectSound()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await site.expectSound()
})
