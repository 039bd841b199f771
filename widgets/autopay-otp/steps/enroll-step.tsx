import { type FormEvent, useId, useState } from 'react'
import { AddMethodDialog, MethodCards, ReminderChoice, FrequencyChoice, StartChoice, useAddMethod } from '#blocks'
import { useHost, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Button, ErrorSummary, Stack } from '#ui'
import { capability } from '../autopay-otp.events.ts'
import { PreviewOtpDocument } from '../autopay-otp.graphql.ts'
import type { AutoPayOtpEnroll } from '../otp-answers.ts'
import { enrollProblems, methodsOf, pairInput, startLimits } from '../otp-choices.ts'
import { attemptOf } from '../otp-flow.ts'
import { useOtpTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

type Errors = Partial<Record<'form' | 'start' | 'method', string>>

/** How autopay continues after the payment. The server previews both before the review opens. */
export function EnrollStep(props: StepProps) {
  const { accountNumber, loaded, flow, goTo, hasMoved } = props
  const { texts, kit } = useOtpTexts()
  const id = useId()
  const answers = useAnswers(props)
  const { errors, edit } = answers
  const { enroll, payment, start, today } = loaded
  const limits = startLimits(start, payment.paymentDate)
  const adding = useAddMethod({
    capability,
    accountNumber,
    form: props.newBankAccount,
    onAdded: (paymentMethodId) => void flow.refetch().then(() => edit({ paymentMethodId })),
  })
  const listed = (['form', 'start', 'method'] as const).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [field === 'form' ? { message } : { message, fieldId: `${id}-${field}` }]
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void answers.submit()
  }
  return (
    <Frame title={texts.enrollTitle} number={2} takesFocus={hasMoved}>
      <p>{texts.enrollIntro}</p>
      <ErrorSummary errors={listed} attempt={answers.attempts} />
      <form onSubmit={submit} noValidate>
        <Stack gap={32}>
          <FrequencyChoice
            id={`${id}-rhythm`}
            contract={start.GetAutopayOptions.defaultFrequency}
            value={enroll.frequency}
            onChange={(frequency) => edit({ frequency })}
          />
          <StartChoice
            id={`${id}-start`}
            value={enroll.selectedStartDate}
            onChange={(selectedStartDate) => edit({ selectedStartDate })}
            error={errors.start}
            min={limits.from}
            max={limits.to}
            dueDate={limits.dueDate}
            today={today}
          />
          <MethodCards
            id={`${id}-method`}
            methods={methodsOf(start)}
            value={enroll.method?.id ?? null}
            onChange={(paymentMethodId) => edit({ paymentMethodId })}
            error={errors.method}
            onAddBank={() => adding.open('bank-account')}
            onAddCard={() => adding.open('debit-card')}
          />
          <ReminderChoice id={`${id}-reminder`} value={enroll.reminder} onChange={(reminder) => edit({ reminder })} />
          <Button variant="primary" isWide type="submit" isLoading={answers.isBusy}>
            {kit.continueButton}
          </Button>
          <Button variant="quiet" onClick={() => goTo('payment')}>
            {kit.back}
          </Button>
        </Stack>
      </form>
      <AddMethodDialog adding={adding} texts={kit} />
    </Frame>
  )
}

/** Where what was refused was chosen. The payment's own method is chosen on the screen before. */
function placeOf(error: unknown): keyof Errors {
  if (isCarportError(error, 'AUTOPAY_START_DATE')) return 'start'
  const isOfDraws = isCarportError(error, 'CARD_LIMIT') && error.fields.some(({ field }) => field === 'paymentMethodId')
  return isOfDraws ? 'method' : 'form'
}

function useAnswers({ accountNumber, loaded, flow, goTo }: StepProps) {
  const host = useHost()
  const { texts, kit, date } = useOtpTexts()
  const said = useServerText()
  // True for what our own rules refused, or the error. It is worded where it is drawn, in the language of the page.
  const [refused, setRefused] = useState<unknown>(false)
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { payment, enroll, start, state } = loaded
  const ownErrors = (): Errors => {
    const limits = startLimits(start, payment.paymentDate)
    const problems = enrollProblems(enroll, limits)
    return {
      ...(problems.start && { start: kit.startRange(date(limits.from), date(limits.to)) }),
      ...(problems.method && { method: kit.methodMissing }),
    }
  }
  const errorsNow = (): Errors => {
    if (typeof refused === 'boolean') return refused ? ownErrors() : {}
    return { [placeOf(refused)]: said(refused) ?? texts.loadFailed }
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setAttempts((count) => count + 1)
    const isWrong = Object.keys(ownErrors()).length > 0
    setRefused(isWrong)
    const pair = pairInput(accountNumber, payment, enroll)
    if (isWrong || pair === null) return
    setBusy(true)
    try {
      const { PreviewAutopayOtp: preview } = await host.graphql.query(PreviewOtpDocument, pair)
      const { frequency, selectedStartDate, reminder, paymentMethodId } = pair.enrollment
      const enrollment = { frequency, selectedStartDate, reminder, paymentMethodId }
      const { key } = host.intents.open(attemptOf(accountNumber))
      host.intents.update(key, {
        enrollment,
        acceptedAt: null,
        authorizationVersion: preview.authorizationVersion,
      })
      const otpState = { preview, receipt: null }
      flow.setFlow({ ...state, otpState, autoPayOtpEnroll: enrollment, autoPayOtpGating: 'review-terms' })
      goTo('review-terms')
    } catch (error) {
      setRefused(error)
      if (isCarportError(error, 'PRICE_CHANGED')) void flow.refetch()
    } finally {
      setBusy(false)
    }
  }
  const edit = (change: Partial<AutoPayOtpEnroll>): void => {
    setRefused(false)
    flow.edit({ enroll: change })
  }
  return { errors: errorsNow(), attempts, isBusy, submit, edit }
}
