import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

async function records(...chunks: readonly string[]) {
  const lines = async function* () {
    for (const chunk of chunks) yield chunk.split('\n')
  }
  const all = []
  for await (const some of readCsv(lines())) all.push(...some)
  return all.map(({ line, cells }) => [line, cells])
}

test('plain records, either line ending, empty cells kept and empty lines left out', async () => {
  expect(await records('a,b\r\n\n,2', '3,')).toEqual([
    [1, ['a', 'b']],
    [3, ['', '2']],
    [4, ['3', '']],
  ])
})

test('quotes hold commas, quotes and line feeds, across chunks too', async () => {
  expect(await records('"a,""b""",c\n"x\r', 'y",z')).toEqual([
    [1, ['a,"b"', 'c']],
    [2, ['x\ny', 'z']],
  ])
  expect(await records('"",""')).toEqual([[1, ['', '']]])
})

test('quotes that are not those of RFC 4180 make a record unreadable, not its neighbors', async () => {
  expect(await records('1,2\na"b",c\n"a"b,c\n3,4')).toEqual([
    [1, ['1', '2']],
    [2, null],
    [3, null],
    [4, ['3', '4']],
  ])
})

test('a quote that is never closed ends the reading with its line, and does not swallow the file', async () => {
  await expect(records('a\n"b\nc')).rejects.toThrow('line 2 opens a quote that is not closed')
  await expect(records(`a\n"${'x'.repeat(70_000)}\n`, 'd"')).rejects.toThrow('line 2')
})
