import { useRef, useState } from 'react'
import { TextField, useMessages } from '#ui'
import type { LoanKey } from './admin-calls.ts'
import { customerSearchMessages } from './customer-search.messages.ts'

/** What is typed into the fields of a loan, and what is wrong with it. */
export function useLoanFields() {
  const [accountNumber, setAccountNumber] = useState('')
  const [last4Ssn, setLast4] = useState('')
  const [wrong, setWrong] = useState({ account: false, last4: false })
  const accountField = useRef<HTMLInputElement>(null)
  /** Checks both fields. @returns null where one is not whole, after showing it */
  const read = (): LoanKey | null => {
    const digits = accountNumber.replaceAll(/[\s-]/g, '')
    const found = { account: !/^\d{12}$/.test(digits), last4: !/^\d{4}$/.test(last4Ssn) }
    setWrong(found)
    return found.account || found.last4 ? null : { accountNumber: digits, last4Ssn }
  }
  return { accountNumber, setAccountNumber, last4Ssn, setLast4, wrong, read, accountField }
}

/** The number of a loan and the last four digits of who is on it. */
export function LoanFields({ fields }: { fields: ReturnType<typeof useLoanFields> }) {
  const texts = useMessages(customerSearchMessages)
  const { accountNumber, setAccountNumber, last4Ssn, setLast4, wrong, accountField } = fields
  return (
    <>
      <TextField
        ref={accountField}
        label={texts.accountNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={accountNumber}
        error={wrong.account ? texts.accountNumberWrong : undefined}
        onChange={(event) => setAccountNumber(event.target.value)}
      />
      <TextField
        className="portal-staff-last4"
        label={texts.last4}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={last4Ssn}
        error={wrong.last4 ? texts.last4Wrong : undefined}
        onChange={(event) => setLast4(event.target.value)}
      />
    </>
  )
}
