import { useState } from 'react'
import { modificationReasonCharacters } from '#sdk/loan/payment-terms'
import type { AutopayFrequency, ModificationType } from '#sdk/loan/enums.graphql'
import { Button, Disclosure, Select, Stack, TextField, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { CallProblem } from './call-problem.tsx'
import { type DoneChange, loanChangeCalls } from './loan-change-calls.ts'
import { loanChangesMessages } from './loan-changes.messages.ts'
import { LoanFields, useLoanFields } from './loan-fields.tsx'
import { isGoodReason, ReasonField } from './reason-field.tsx'
import { StaffForm } from './staff-form.tsx'

/** Asking for a change while the borrower is on the phone: another advisor decides, and everybody on the loan signs. */
export function PhoneRequestForm({ onDone }: { onDone: (done: DoneChange) => void }) {
  const texts = useMessages(loanChangesMessages)
  const form = useRequest(onDone)
  return (
    <Disclosure summary={texts.askTitle}>
      <StaffForm onSubmit={form.ask}>
        <Stack gap={12}>
          <p>{texts.askLead}</p>
          <LoanFields fields={form.loan} />
          <Select
            label={texts.type}
            value={form.type}
            onChange={(event) => form.setType(event.target.value as ModificationType)}
          >
            {(Object.keys(texts.types) as ModificationType[]).map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </Select>
          {form.type === 'Extension' ? null : (
            <Select
              label={texts.frequency}
              value={form.frequency}
              onChange={(event) => form.setFrequency(event.target.value as AutopayFrequency)}
            >
              {(Object.keys(texts.frequencies) as AutopayFrequency[]).map((frequency) => (
                <option key={frequency} value={frequency}>
                  {texts.frequencies[frequency]}
                </option>
              ))}
            </Select>
          )}
          <TextField
            label={texts.words}
            maxLength={modificationReasonCharacters}
            value={form.words}
            onChange={(event) => form.setWords(event.target.value)}
          />
          <ReasonField isWrong={form.isWrong} value={form.reason} onText={form.setReason} />
          {form.problem === null ? null : <CallProblem problem={form.problem} />}
          <Button type="submit" isLoading={form.isBusy}>
            {texts.ask}
          </Button>
        </Stack>
      </StaffForm>
    </Disclosure>
  )
}

function useRequest(onDone: (done: DoneChange) => void) {
  const services = useServices()
  const loan = useLoanFields()
  const [type, setType] = useState<ModificationType>('Frequency')
  const [frequency, setFrequency] = useState<AutopayFrequency>('BI_WEEKLY')
  const [words, setWords] = useState('')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const ask = async () => {
    const key = loan.read()
    setWrong(!isGoodReason(reason))
    if (key === null || !isGoodReason(reason) || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const requestedFrequency = type === 'Frequency' ? frequency : null
      const hardshipReason = words.trim() === '' ? null : words.trim()
      onDone(
        await loanChangeCalls(services).request({ ...key, type, requestedFrequency, hardshipReason }, reason.trim()),
      )
      setReason('')
      setWords('')
    } catch (refusal) {
      setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }
  return {
    loan,
    type,
    setType,
    frequency,
    setFrequency,
    words,
    setWords,
    reason,
    setReason,
    isWrong,
    isBusy,
    problem,
    ask,
  }
}
