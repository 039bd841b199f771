// When payments can be moved, and how often in the life of a loan (rules 13). Imported whole, so that each is read with its subject.

/** Days past due beyond which they cannot be. */
export const pastDueDays = 45
/** Installments paid before. */
export const paidInstallments = 6
/** Days that a loan is old at least. */
export const loanDays = 180
/** Installments left at least. */
export const installmentsLeft = 3
/** How far back extensions count: those of the last months, and those of the last years. */
export const lookBackMonths = 12
export const lookBackYears = 5
/** Extensions that a loan may have within those months, within those years, and in its whole life. */
export const mostInMonths = 1
export const mostInYears = 2
export const mostInLife = 3
/** Days ahead that its payment can be dated; a card pays today. */
export const paymentDaysAhead = 10
/** Days without a late fee after its payment came back. */
export const returnDays = 10
