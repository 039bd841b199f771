import { readFileSync } from 'node:fs'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { colorTokens, contrastPairs, shapeTokens } from '#sdk/theme/tokens'
import { fakeServices } from '#tests/fakes/portal'
import { loaderMinMs, readSprite } from '#ui'
import { App } from '../site/app.tsx'
import { spriteUrl } from '#texts/ui/sprite'

const sprite = readFileSync('widgets/ui/sprite.svg', 'utf8')
const drawings = Object.keys(readSprite(sprite))

function open(path: string) {
  const fake = fakeServices()
  vi.mocked(fake.services.rest.getText).mockResolvedValue(sprite)
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App services={fake.services} />
    </MemoryRouter>,
  )
  return { ...fake, ...view }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 })

beforeEach(() => {
  window.scrollTo = vi.fn()
})
afterEach(() => vi.useRealTimers())

test('[style-01] the guide opens without login and leads to its four pages', async () => {
  const { session } = open('/styleguide')
  await heading('Style guide')
  const main = within(screen.getByRole('main'))
  const links = main.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/styleguide/variables',
    '/styleguide/global-components',
    '/styleguide/colors',
    '/styleguide/svgs',
  ])
  await userEvent.click(main.getByRole('link', { name: 'Variables' }))
  await heading('Style guide: variables')
  expect(session.login).not.toHaveBeenCalled()
})

test('[style-02] every token that is no color stands on the page of variables', async () => {
  open('/styleguide/variables')
  await heading('Style guide: variables')
  const missing = shapeTokens.filter((token) => screen.queryAllByText(token).length !== 1)
  expect(missing).toEqual([])
})

test('[style-04] every color stands on the page of colors, with the contrast of every pair that is read', async () => {
  document.documentElement.style.setProperty('--carport-ink', '#000000')
  document.documentElement.style.setProperty('--carport-surface', '#ffffff')
  open('/styleguide/colors')
  await heading('Style guide: colors')
  const swatches = screen.getByRole('main').querySelectorAll('.style-swatch')
  expect(swatches).toHaveLength(colorTokens.length)
  const rows = within(screen.getByRole('table', { name: 'Contrast' })).getAllByRole('row')
  expect(rows).toHaveLength(contrastPairs.length + 1)
  const pair = rows.find((row) => row.textContent?.startsWith('inksurface'))
  expect(pair?.textContent).toBe('inksurface1221')
})

test('[style-04] the page shows the scheme that is asked for, and leaving it gives the device’s back', async () => {
  const { unmount } = open('/styleguide/colors')
  await heading('Style guide: colors')
  await userEvent.click(screen.getByRole('radio', { name: /Dark/ }))
  expect(document.documentElement.dataset.scheme).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: /Light/ }))
  expect(document.documentElement.dataset.scheme).toBe('light')
  unmount()
  expect(document.documentElement.dataset.scheme).toBeUndefined()
})

test('[style-05] the icons are those of the sprite, a file that is fetched as text', async () => {
  const { services } = open('/styleguide/svgs')
  await heading('Style guide: icons')
  for (const name of drawings) expect(await screen.findAllByText(name)).toHaveLength(2)
  expect(drawings.length).toBeGreaterThan(30)
  expect(spriteUrl).toMatch(/sprite\.svg/)
  expect(services.rest.getText).toHaveBeenCalledWith(spriteUrl)
})

test('[style-05] a sprite that cannot be fetched is told', async () => {
  const { services } = fakeServices()
  vi.mocked(services.rest.getText).mockRejectedValue(new Error('offline'))
  render(
    <MemoryRouter initialEntries={['/styleguide/svgs']}>
      <App services={services} />
    </MemoryRouter>,
  )
  await screen.findByText('We couldn’t load the icons. Reload the page.')
})

test('[style-03][ui-01][ui-02] every shared component is there in its states', async () => {
  const { container } = open('/styleguide/global-components')
  await heading('Style guide: components')
  const loading = screen.getAllByRole('button', { name: 'Sending' })
  expect(loading).toHaveLength(4)
  for (const button of loading) {
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(button.querySelector('[data-spinner]')).not.toBeNull()
  }
  const parts = ['button', 'link', 'close', 'image', 'icon', 'alert', 'card', 'receipt', 'select', 'checkbox']
  const more = ['radio-cards', 'date-field', 'timeline', 'steps', 'allocation', 'progress', 'badge', 'disclosure']
  for (const part of [...parts, ...more])
    expect([part, container.querySelector(`.cp-${part}`) !== null]).toEqual([part, true])
})

test('[style-03] the summary of errors leads to its field', async () => {
  open('/styleguide/global-components')
  await heading('Style guide: components')
  await userEvent.click(screen.getByRole('button', { name: 'Check the sample' }))
  await userEvent.click(screen.getByRole('link', { name: 'Enter the name on the account.' }))
  expect(document.activeElement?.id).toBe('sample-wrong')
})

test('[ui-04] the loader of the sample stays for its shortest time, though the work is done at once', async () => {
  open('/styleguide/global-components')
  await heading('Style guide: components')
  const button = screen.getByRole('button', { name: 'Show the loader' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => button.click())
  expect(screen.getByText('Loading the sample')).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(loaderMinMs - 1))
  expect(screen.queryByText('Loading the sample')).not.toBeNull()
  await act(async () => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Loading the sample')).toBeNull()
})
