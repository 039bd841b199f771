import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
/** The length of a rem on a page that does not change it. */
const remPx = 16

test('[const-06] the bar takes 400 ms to come and go', () => {
  expect(/\.portal-header \{[^}]*\}/.exec(read('portal/layout/portal.css'))?.[0]).toContain(
    'transition: transform 400ms',
  )
})

test('[const-12][const-13] the portal is 1100 px wide, and what is read in it at most 1020 px', () => {
  const tokens = read('sdk/theme/tokens.css')
  expect(tokens).toContain('--carport-width-portal: 1100px;')
  expect(tokens).toContain('--carport-width-content: 1020px;')
  expect(/\.portal-bar \{[^}]*\}/.exec(read('portal/layout/portal.css'))?.[0]).toContain('var(--carport-width-portal)')
  expect(/\.portal-main \{[^}]*\}/.exec(read('portal/layout/portal.css'))?.[0]).toContain(
    'var(--carport-width-content)',
  )
})

test('[const-14] modals are 25, 30 or 36.88 rem wide', () => {
  const widths = [...read('widgets/ui/dialog.css').matchAll(/\.cp-dialog-\d+ \{\s*max-inline-size: (\d+)px;/g)]
  expect(widths.map(([, px]) => Number(px))).toEqual([25, 30, 36.88].map((rem) => Math.round(rem * remPx)))
})
