import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { preloadable, UiRoot } from './index.ts'

const Greeting = ({ name }: { name: string }) => <h2>{`Good morning, ${name}`}</h2>

/** A component whose code is there, or fails, when the test decides. */
function late() {
  const tries: { resolve: () => void; reject: () => void }[] = []
  const Late = preloadable<{ name: string }>(
    () =>
      new Promise((resolve, reject) =>
        tries.push({ resolve: () => resolve(Greeting), reject: () => reject(new TypeError('Failed to fetch')) }),
      ),
    {
      Waiting: () => <p>Loading</p>,
      Failed: ({ error, onRetry }) => (
        <div role="alert">
          <p>{error.message}</p>
          <button type="button" onClick={() => void onRetry()}>
            Try again
          </button>
        </div>
      ),
    },
  )
  return { Late, tries }
}

const show = (Late: ReturnType<typeof late>['Late']) =>
  render(
    <UiRoot language="en">
      <Late name="Ana" />
    </UiRoot>,
  )

test('what was loaded ahead of time is there at once', async () => {
  const { Late, tries } = late()
  const ahead = Late.preload()
  tries[0]?.resolve()
  expect(await ahead).toBeNull()
  show(Late)
  expect(screen.getByRole('heading', { name: 'Good morning, Ana' })).toBeTruthy()
  expect(tries).toHaveLength(1)
})

test('what failed ahead of time is tried again when it is shown, before anything is reported', async () => {
  const { Late, tries } = late()
  const ahead = Late.preload()
  tries[0]?.reject()
  expect(await ahead).toMatchObject({ message: 'Failed to fetch' })
  show(Late)
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByText('Failed to fetch')).toBeNull()
  tries[1]?.resolve()
  expect(await screen.findByRole('heading', { name: 'Good morning, Ana' })).toBeTruthy()
})

test('what fails while it is shown is reported, and comes when it is tried again', async () => {
  const { Late, tries } = late()
  show(Late)
  tries[0]?.reject()
  expect(await screen.findByText('Failed to fetch')).toBeTruthy()
  for (const isLast of [false, true]) {
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    if (isLast) tries.at(-1)?.resolve()
    else tries.at(-1)?.reject()
  }
  expect(await screen.findByRole('heading', { name: 'Good morning, Ana' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Good morning, Ana')
  expect(tries).toHaveLength(3)
})
