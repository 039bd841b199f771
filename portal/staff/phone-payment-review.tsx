import { useEffect, useState } from 'react'
import { confirmationGroups } from '#flow'
import { useHost, useMutation } from '#host'
import { formatCents } from '#sdk/money/money'
import {
  Agreement,
  Alert,
  Button,
  Checkbox,
  Cluster,
  Skeleton,
  SkeletonGroup,
  Stack,
  SummaryList,
  useLanguage,
  useMessages,
} from '#ui'
import { useDay } from '../layout/use-day.ts'
import {
  type PhonePaymentPreviewQuery,
  PhonePaymentPreviewDocument,
  TakePhonePaymentDocument,
  type TakePhonePaymentMutationVariables,
} from './admin.graphql.ts'
import { NotDone } from './not-done.tsx'
import { phonePaymentMessages } from './phone-payment.messages.ts'
import { RecordedCallFields, useRecordedCall } from './recorded-call-fields.tsx'
import { StaffForm } from './staff-form.tsx'

type Preview = PhonePaymentPreviewQuery['PreviewPhonePayment']

/** A payment as it was entered. */
export type AskedPayment = Pick<
  TakePhonePaymentMutationVariables['payment'],
  'paymentAmount' | 'paymentDate' | 'paymentMethodId'
>

interface ReviewProps {
  readonly accountNumber: string
  readonly customerId: string
  readonly asked: AskedPayment
  /** Goes back to the fields. */
  readonly onChange: () => void
  readonly onDone: (confirmationNumber: string) => void
}

/** What the payment would be, the words that are read to the borrower, and the call that is kept with it. */
export function PhonePaymentReview(props: ReviewProps) {
  const texts = useMessages(phonePaymentMessages)
  const { preview, problem } = usePreview(props)
  if (problem !== null)
    return (
      <Stack gap={16}>
        <NotDone error={problem} text={texts.notDone} />
        <Cluster>
          <Button onClick={props.onChange}>{texts.change}</Button>
        </Cluster>
      </Stack>
    )
  if (preview === null)
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton height={240} />
      </SkeletonGroup>
    )
  return <ReviewForm {...props} preview={preview} />
}

function usePreview({ accountNumber, customerId, asked }: ReviewProps) {
  const { graphql } = useHost()
  const language = useLanguage()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    graphql.query(PhonePaymentPreviewDocument, { accountNumber, customerId, payment: asked }).then(
      ({ PreviewPhonePayment }) => isCurrent && setPreview(PreviewPhonePayment),
      (error: unknown) => isCurrent && setProblem(error),
    )
    return () => {
      isCurrent = false
    }
    // Warnings and the account's name are the server's words: in another language they are asked for again.
  }, [graphql, accountNumber, customerId, asked, language])
  return { preview, problem }
}

function ReviewForm({ preview, onChange, ...props }: ReviewProps & { preview: Preview }) {
  const texts = useMessages(phonePaymentMessages)
  const language = useLanguage()
  const form = useTaken(props, preview)
  return (
    <StaffForm onSubmit={form.send} className="portal-staff-facts">
      <Stack gap={16}>
        <Facts preview={preview} />
        {preview.warnings.map(({ code, message }) => (
          <Alert key={code} tone="warning">
            {message}
          </Alert>
        ))}
        {form.isDuplicate ? (
          <Checkbox
            label={texts.again}
            checked={form.isAgain}
            error={form.isTried && !form.isAgain ? texts.againMissing : undefined}
            onChange={(event) => form.setAgain(event.target.checked)}
          />
        ) : null}
        <div lang={preview.authorization?.version.split('.').at(-1)}>
          <Agreement title={texts.read} text={preview.authorization?.text ?? ''} />
        </div>
        <RecordedCallFields recorded={form.recorded} isTried={form.isTried} />
        <NotDone error={form.error} text={texts.notDone} />
        <Cluster>
          <Button type="submit" variant="primary" isLoading={form.isRunning}>
            {texts.pay(formatCents(preview.totalAmount, language))}
          </Button>
          <Button onClick={onChange}>{texts.change}</Button>
        </Cluster>
      </Stack>
    </StaffForm>
  )
}

function Facts({ preview }: { preview: Preview }) {
  const texts = useMessages(phonePaymentMessages)
  const language = useLanguage()
  const day = useDay()
  return (
    <div className="portal-staff-facts">
      <SummaryList
        rows={[
          { label: texts.amount, value: formatCents(preview.totalAmount, language) },
          { label: texts.account, value: preview.paymentDisplayName },
          { label: texts.credited, value: day(preview.paymentDate) },
          { label: texts.debited, value: day(preview.debitDate) },
        ]}
      />
    </div>
  )
}

function useTaken({ accountNumber, customerId, asked, onDone }: Omit<ReviewProps, 'onChange'>, preview: Preview) {
  const { run, isRunning, error } = useMutation(TakePhonePaymentDocument)
  const recorded = useRecordedCall()
  const [isTried, setTried] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const isDuplicate = preview.warnings.some(({ code }) => code === 'DUPLICATE_PAYMENT')
  const send = async () => {
    setTried(true)
    if (!recorded.isWhole || (isDuplicate && !isAgain) || isRunning) return
    const sent = await run({
      accountNumber,
      customerId,
      payment: { ...asked, confirmDuplicate: isAgain },
      authorizationVersion: preview.authorization?.version ?? '',
      ...recorded.call,
    }).catch(() => undefined)
    if (sent !== undefined) onDone(confirmationGroups(sent.CreatePhonePayment.confirmationNumber).join('-'))
  }
  return { recorded, isTried, isDuplicate, isAgain, setAgain, send, isRunning, error }
}
