import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readElements } from '#scripts/element-model'

const release = 'dist/embed'
const { version, entry, preload } = JSON.parse(readFileSync(`${release}/latest.json`, 'utf8')) as {
  readonly version: string
  readonly entry: string
  readonly preload: Readonly<Record<string, readonly string[]>>
}

test('[embed-16] the files that an element’s hints name load each other: none waits for a file without a hint', () => {
  const missing = Object.entries(preload).flatMap(([tag, files]) => {
    const texts = [entry, ...files].map((file) => readFileSync(`${release}/${version}/${file}`, 'utf8'))
    return files
      .filter((file) => !texts.some((text) => text.includes(`"./${file}"`) || text.includes(`importFile("${file}"`)))
      .map((file) => `${tag} ${file}`)
  })
  expect(Object.keys(preload).toSorted()).toEqual(
    readElements()
      .map(({ tag }) => tag)
      .toSorted(),
  )
  expect(missing).toEqual([])
})
