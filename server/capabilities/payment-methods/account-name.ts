/** A person's name as the loan has it. */
export interface LoanName {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}

/** Letters that are one sign and not a letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
/** What is written beside a name and is none. */
const beside = new Set('jr sr ii iii iv 2nd 3rd 4th mr mrs ms miss dr sra srta don dona'.split(' '))
/** Short words that many last names begin with, and that show nothing of the person. */
const particles = new Set('de del la las los el y e da das do dos di van von der den st san santa'.split(' '))

/**
 * Whether the name on a bank account is the name of somebody on the loan. Case, accents, punctuation, middle names, the order of the
 * names, suffixes, one of several last names, and a second name on a joint account make no difference; a nickname or an initial does.
 */
export function isNameOfSomebody(nameOnAccount: string, people: readonly LoanName[]): boolean {
  const typed = wordsOf(nameOnAccount)
  return people.some((person) => isNameOf(typed, person))
}

function isNameOf(typed: readonly string[], { firstName, middleName, lastName }: LoanName): boolean {
  const [first, middle, last] = [wordsOf(firstName), wordsOf(middleName ?? ''), wordsOf(lastName)]
  const asOne = typed.join('')
  const wholes = [
    [first, last],
    [last, first],
    [first, middle, last],
    [last, first, middle],
  ]
  if (wholes.some((parts) => parts.flat().join('') === asOne)) return true
  const place = typed.findIndex((word) => first.includes(word))
  const rest = typed.filter((_, at) => at !== place)
  return place >= 0 && telling(last).some((word) => rest.includes(word))
}

/** The words that show whose last name it is. */
function telling(last: readonly string[]): readonly string[] {
  const words = last.filter((word) => !particles.has(word))
  return words.length === 0 ? last : words
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðıßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !beside.has(word))
}
