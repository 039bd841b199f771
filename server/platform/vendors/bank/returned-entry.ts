import * as v from 'valibot'
import type { BankAccountType } from '#sdk/loan/enums.graphql'

/** A return's or notice's code. Codes that we do not know have the same shape: what to do with them is decided by the table. */
export const returnCode = v.regex(/^[A-Z]\d{2}$/)

/** The correction in a notice of change. The bank processor holds the number; we get its new token and last four digits. */
export const correction = v.object({
  routingNumber: v.optional(v.pipe(v.string(), v.maxLength(9))),
  accountToken: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,17}$/))),
  lastFour: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  accountType: v.optional(v.picklist(['CHECKING', 'SAVINGS'] as const satisfies readonly BankAccountType[])),
})
export type Correction = v.InferOutput<typeof correction>
