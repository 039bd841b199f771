import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setImmediate as turn } from 'node:timers/promises'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button, UiRoot } from './index.ts'

const user = userEvent.setup()
const beside = document.createElement('input')

afterEach(() => beside.remove())

/** Three lines; each can be replaced, removed, or made to wait. */
function Lines() {
  const [states, setStates] = useState(['here', 'here', 'here'])
  const put = (index: number, state: string) =>
    setStates((before) => before.map((each, at) => (at === index ? state : each)))
  return (
    <UiRoot language="en">
      <section aria-label="Lines">
        {states.map((state, index) => (
          <div key={index}>
            {state === 'replaced' ? (
              <section>
                <p>Since then</p>
                <h3>{`What is new ${index}`}</h3>
              </section>
            ) : null}
            {state === 'told' ? <p>{`Told ${index}`}</p> : null}
            {['replaced', 'told', 'removed'].includes(state) ? null : (
              <>
                <Button
                  isLoading={state === 'waiting'}
                  onClick={() => put(index, 'replaced')}
                >{`Replace ${index}`}</Button>
                <button type="button" onClick={() => put(index, 'told')}>{`Tell ${index}`}</button>
                <Button onClick={() => put(index, 'removed')}>{`Remove ${index}`}</Button>
                <Button onClick={() => put(index, 'waiting')}>{`Wait ${index}`}</Button>
              </>
            )}
          </div>
        ))}
        <Button onClick={() => setStates(['here', 'here', 'here'])}>Begin again</Button>
      </section>
    </UiRoot>
  )
}

const focused = () => document.activeElement
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('a button that is gone gives the focus to the heading of what is in its place', async () => {
  render(<Lines />)
  await press('Replace 1')
  expect(focused()?.textContent).toBe('What is new 1')
})

test('where that has no heading, it is what is there itself, and where nothing is, what held the button', async () => {
  render(<Lines />)
  await press('Tell 1')
  expect(focused()?.textContent).toBe('Told 1')
  await press('Remove 2')
  expect(focused()).toBe(screen.getByText('Told 1').parentElement?.nextElementSibling)
})

test('what has it is in its turn followed by what takes its place', async () => {
  render(<Lines />)
  await press('Tell 1')
  screen.getByText('Told 1').replaceWith(document.createElement('hr'))
  await turn()
  expect(focused()?.localName).toBe('hr')
})

test('a button that was pressed has the focus again when it is done, unless the focus went on', async () => {
  const show = (isLoading: boolean) => (
    <UiRoot language="en">
      <Button isLoading={isLoading}>Email me the letter</Button>
      <input aria-label="Code" />
    </UiRoot>
  )
  const { rerender } = render(show(false))
  const button = screen.getByRole('button')
  for (const isGone of [false, true]) {
    button.focus()
    rerender(show(true))
    // What a browser does with a focused button that gets disabled.
    button.blur()
    if (isGone) screen.getByLabelText('Code').focus()
    rerender(show(false))
    await turn()
    expect(focused()).toBe(isGone ? screen.getByLabelText('Code') : button)
  }
})

test('nothing is focused that nobody was at', async () => {
  render(<Lines />)
  document.body.append(beside)
  screen.getByRole('button', { name: 'Replace 0' }).focus()
  beside.focus()
  beside.blur()
  await turn()
  screen.getByRole('button', { name: 'Replace 0' }).click()
  await screen.findByText('What is new 0')
  expect(focused()).toBe(document.body)
})
