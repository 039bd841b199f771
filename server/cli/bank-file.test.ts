import { expect, test } from 'vitest'
import { bankFileCommand } from './bank-file.ts'
import { readWords } from './command.ts'

const why = ['--by', 'Ana Ortiz', '--reason', 'The bank said so']

test.each([
  [['lst'], /Did you mean list\?/],
  [['release'], /Which file\? carport bank-file list names them\./],
  [['release', 'ach_1'], /Say who changes it/],
  [['release', 'ach_1', '--by', 'Ana Ortiz'], /Say why/],
  [['accept', 'ach_1', '--payments', 'pay_1', ...why], /is about a whole file: leave --payments out/],
  [['hold-out', 'ach_1', '--payments', 'pay_1', ...why], /is about a whole file: leave --payments out/],
])('bank-file %j is refused before a database is looked for', async (typed, problem) => {
  await expect(async () => bankFileCommand.run(readWords('bank-file', bankFileCommand, typed))).rejects.toThrow(problem)
})
