import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { codeAfter, codePlace } from './code-after.ts'

const files = () =>
  [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => new URL(src).pathname)
const tell = (file: string, event: string) =>
  document.head.querySelector(`[src="${file}"]`)?.dispatchEvent(new Event(event))

beforeEach(() => {
  document.head.innerHTML = `
    <template id="${codePlace}"><script type="module" src="/assets/code.js"></script></template>
    <script type="module" src="/assets/first.js"></script>
    <script type="module" src="/assets/other.js"></script>`
  runInThisContext(codeAfter('assets/first.js'))
})

test.each(['load', 'error'])('the code is named once the first script has told its %s, and once only', (event) => {
  tell('/assets/other.js', event)
  expect(files()).toEqual(['/assets/first.js', '/assets/other.js'])
  tell('/assets/first.js', event)
  expect(files()).toEqual(['/assets/code.js', '/assets/first.js', '/assets/other.js'])
  tell('/assets/first.js', event)
  expect(files()).toHaveLength(3)
})
