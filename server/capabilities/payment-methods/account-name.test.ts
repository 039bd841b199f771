import { expect, test } from 'vitest'
import { isNameOfSomebody, type LoanName } from './account-name.ts'

const person = (firstName: string, lastName: string, middleName: string | null = null): LoanName => ({
  firstName,
  middleName,
  lastName,
})

test.each([
  ['MARIA SANTOS', person('Maria', 'Santos')],
  ['Santos, Maria', person('Maria', 'Santos')],
  ['María de los Ángeles Sántos', person('Maria', 'Santos')],
  ['Maria E. Santos Jr.', person('Maria', 'Santos', 'Elena')],
  ['Maria or James Santos', person('Maria', 'Santos')],
  ['Juan Garcia', person('Juan Carlos', 'García López')],
  ['Carlos Lopez Garcia', person('Juan Carlos', 'García López')],
  ['Ana Delacruz', person('Ana', 'de la Cruz')],
  ["Sean O'Brien", person('Sean', 'OBrien')],
  ['Mary-Ann McDonald', person('Mary Ann', 'Mc Donald')],
  ['Lukasz Wojcik', person('Łukasz', 'Wójcik')],
  ['Van Tran', person('Van', 'Tran')],
])('%s is the name of the person on the loan', (typed, one) => {
  expect(isNameOfSomebody(typed, [one])).toBe(true)
})

test.each([
  ['James Okafor', person('Maria', 'Santos')],
  ['Maria', person('Maria', 'Santos')],
  ['Santos', person('Maria', 'Santos')],
  ['James', person('James', 'James')],
  ['Maria Lopez', person('Maria', 'Santos')],
  ['Pedro Santos', person('Maria', 'Santos')],
  ['Ana de la Vega', person('Ana', 'de la Cruz')],
  ['Linda Olivier', person('Linda', 'Li')],
  ['Jr. Mr.', person('Maria', 'Santos')],
])('%s is not the name of the person on the loan', (typed, one) => {
  expect(isNameOfSomebody(typed, [one])).toBe(false)
})

test('the name of the other borrower on the loan will do, and a mix of two names will not', () => {
  const both = [person('Maria', 'Santos'), person('Diego', 'Ruiz')]
  expect(isNameOfSomebody('Diego Ruiz', both)).toBe(true)
  expect(isNameOfSomebody('Maria Ruiz', both)).toBe(false)
})
