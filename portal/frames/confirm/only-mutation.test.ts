import { expect, test } from 'vitest'
import { isOnlyMutation } from './only-mutation.ts'

const pay = `mutation PayNow($input: Payment = {amount: 1}, $signature: Signature!) {
  CreateIndividualPayment(input: $input, signature: {by: $signature}) { success payment { id ...Shown } }
}
fragment Shown on Payment { id amount }`

test('a document of the mutation that is confirmed, with its fragments, may be sent', () => {
  expect(isOnlyMutation(pay, 'CreateIndividualPayment')).toBe(true)
  expect(isOnlyMutation(pay, 'CancelIndividualPayment')).toBe(false)
})

test.each([
  ['another mutation', 'mutation X($id: ID!) { SendOneTimePasscode(contactId: $id) { success } }'],
  ['a question', '{ GetPasscodeContacts { masked } }'],
  ['a question with a name', 'query CreateIndividualPayment { GetPasscodeContacts { masked } }'],
  ['one beside it', 'mutation X { CreateIndividualPayment(input: $i) { id } SendOneTimePasscode { success } }'],
  ['one before it', 'mutation X { SendOneTimePasscode(id: $i) { success } CreateIndividualPayment { id } }'],
  ['another under its name', 'mutation X { CreateIndividualPayment: SendOneTimePasscode { success } }'],
  ['it under another name', 'mutation X { other: CreateIndividualPayment { id } }'],
  ['fields of a fragment', 'mutation X { ...Both } fragment Both on Mutation { CreateIndividualPayment { id } }'],
  [
    'a fragment in place',
    'mutation X { CreateIndividualPayment { id } ... on Mutation { SendOneTimePasscode { success } } }',
  ],
  ['one that may be left out', 'mutation X { CreateIndividualPayment @skip(if: true) { id } }'],
  [
    'a second operation',
    'mutation X { CreateIndividualPayment { id } } mutation Y { SendOneTimePasscode { success } }',
  ],
  ['an operation after a fragment', 'fragment F on Payment { id } mutation X { SendOneTimePasscode { success } }'],
  ['a comment', 'mutation X { # {\n SendOneTimePasscode { success } # } } mutation Y { CreateIndividualPayment\n }'],
  ['a text', 'mutation X { SendOneTimePasscode(t: ")} mutation { CreateIndividualPayment {") { success } }'],
  ['nothing', ''],
])('a document of %s is refused', (_, source) => {
  expect(isOnlyMutation(source, 'CreateIndividualPayment')).toBe(false)
})
