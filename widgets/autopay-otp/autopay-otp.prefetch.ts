import type { FirstReads } from '#sdk/graphql/prefetch/element-prefetch'
import { OtpStartDocument } from './autopay-otp.graphql.ts'

/** What the first screen asks, which the loader asks before this code is here. */
export const first: FirstReads = (accountNumber) => [[OtpStartDocument, { accountNumber }]]
