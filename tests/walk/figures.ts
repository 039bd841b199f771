const money = /\$[\d,]+\.\d\d/g

/** Months by their first three letters; the rest of a name may follow, or a period. */
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const meses = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const month =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|(?:Nov|Dec)(?:ember)?'
const mes =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sept?(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?'
const day = new RegExp(`\\b(?:(${month})\\.? (\\d{1,2})|(\\d{1,2})(?: de)? (${mes}))\\b`, 'g')

/** The amounts of money that a text names, each once. */
export const amountsIn = (text: string): readonly string[] => [...new Set(text.match(money) ?? [])]

/** The days that a text names, in its own words, each once. */
export const daysIn = (text: string): readonly string[] => [...new Set(text.match(day) ?? [])]

/** The text with every day by its number: "Nov 26", "November 26" and "26 de noviembre" are the same. */
export const withPlainDays = (text: string): string =>
  text.replace(day, (_, name?: string, number?: string, numero?: string, nombre?: string) => {
    const at =
      name === undefined ? meses.indexOf(nombre?.slice(0, 3) ?? '') : months.indexOf(name.slice(0, 3).toLowerCase())
    return `<${at + 1}-${Number(number ?? numero)}>`
  })

/** Every amount and day of a text, in one order, whatever its language. */
export const figuresOf = (text: string): readonly string[] =>
  [...amountsIn(text), ...new Set(withPlainDays(text).match(/<\d+-\d+>/g) ?? [])].toSorted()
