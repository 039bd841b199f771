import { globSync, readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import * as jotai from 'jotai'
import { expect, test } from 'vitest'
import * as atoms from './atoms.ts'

test('an atom that computes is refused', () => {
  expect(() => atoms.atom(() => 1)).toThrow(TypeError)
})

test('elements have every part of jotai that a capability uses', () => {
  const used = globSync('widgets/**/*.{ts,tsx}', { exclude: ['widgets/element/**', '**/*.test.*'] }).flatMap((file) => {
    const match = /import \{([^}]*)\} from 'jotai'/.exec(readFileSync(file, 'utf8'))
    return (match?.[1] ?? '').split(',').map((name) => name.trim())
  })
  const values = used.filter((name) => name !== '' && !name.startsWith('type '))
  expect(values.length).toBeGreaterThan(0)
  expect(values.filter((name) => !(name in atoms))).toEqual([])
})

test.each([
  ['jotai', jotai as unknown as typeof atoms],
  ['the elements’ own', atoms],
])(
  'values are shared below one provider, and not across two: %s',
  (_, { atom, Provider, useAtom, useAtomValue, useSetAtom }) => {
    const count = atom(1)
    const setters: ((next: number | ((before: number) => number)) => void)[] = []
    function Both({ name }: { name: string }) {
      const [value, set] = useAtom(count)
      setters.push(set, useSetAtom(count))
      return <p>{`${name} ${value} ${useAtomValue(count)}`}</p>
    }
    render(
      <>
        <Provider>
          <Both name="a" />
          <Both name="b" />
        </Provider>
        <Provider>
          <Both name="c" />
        </Provider>
      </>,
    )
    act(() => setters[0]?.((before) => before + 4))
    act(() => setters[1]?.((before) => before * 2))
    expect(screen.getAllByText(/^[abc]/).map((each) => each.textContent)).toEqual(['a 10 10', 'b 10 10', 'c 1 1'])
  },
)
