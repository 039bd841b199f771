import { useRef } from 'react'
import { autopayKitMessages, SignPart } from '#blocks'
import { useAct } from '#flow'
import { useHost } from '#host'
import { Alert, Button, Card, Headline, SummaryList, useMessages } from '#ui'
import { toIso } from '#sdk/dates/dates'
import { useExtensionTexts } from '../extension-texts.ts'
import { capability } from '../payment-extension.events.ts'
import { SignExtensionDocument } from '../payment-extension.graphql.ts'
import { Frame } from './frame.tsx'
import type { TermsStepProps } from './step-props.ts'
import { Compare } from './terms-step.tsx'

/** Everything that was chosen, the agreement, and the signature. */
export function SignStep(props: TermsStepProps) {
  const { accountNumber, terms, hasMoved, goTo, askAgain } = props
  const { texts, date, money } = useExtensionTexts()
  const kit = useMessages(autopayKitMessages)
  const { sign, act } = useSignExtension(props)
  const isPaid = terms.paymentAmount > 0
  return (
    <Frame title={texts.signTitle} number={3} takesFocus={hasMoved} isNarrow>
      <Card isRaised>
        <Headline
          label={texts.payNow}
          cents={terms.paymentAmount}
          note={isPaid ? texts.payNowNote(date(terms.paymentDate)) : texts.nothingToPay}
        />
        <Compare terms={terms} />
        <SummaryList rows={useChosenRows(props)} />
      </Card>
      {terms.agreement === null ? (
        <>
          <Alert tone="warning">{kit.methodMissing}</Alert>
          <Button onClick={() => goTo('choices')}>{kit.back}</Button>
        </>
      ) : (
        <SignPart
          place={{ capability, accountNumber }}
          agreement={terms.agreement.text}
          hasName
          button={isPaid ? texts.sign(money(terms.paymentAmount)) : texts.signFree}
          act={act}
          onSign={sign}
          onChanged={() => void askAgain()}
          onBack={() => goTo('choices')}
        />
      )}
    </Frame>
  )
}

function useChosenRows({ terms, chosen, start, goTo }: TermsStepProps) {
  const { texts, date, money } = useExtensionTexts()
  const edit = () => goTo('choices')
  return [
    { label: texts.extraInterest, value: money(terms.extraInterest) },
    ...(terms.paymentAmount === 0
      ? []
      : [
          { label: texts.paymentDate, value: date(terms.paymentDate), onEdit: edit },
          { label: texts.method, value: chosen.method?.displayName ?? '', onEdit: edit },
        ]),
    ...(start.GetExtension.hasAutopay
      ? [{ label: texts.autopay, value: chosen.skipAutopay ? texts.skip : texts.keep, onEdit: edit }]
      : []),
  ]
}

/** Signs the terms that are on the screen, under one key however often it is tried. */
function useSignExtension({ accountNumber, terms, chosen, goTo, refetch }: TermsStepProps) {
  const host = useHost()
  const done = (number: string | null) => {
    void refetch()
    goTo('done', { confirmationNumber: number })
  }
  const confirmationNumber = useRef<string | null>(null)
  const act = useAct(SignExtensionDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'EXTENDED', amountCents: terms.paymentAmount, paymentDate: terms.paymentDate }),
    finish: async ({ CreateExtension: made }) => {
      confirmationNumber.current = made.individualPayment?.confirmationNumber ?? null
    },
    onLate: () => done(null),
  })
  const sign = async (signed: { signatureName: string | null; passcode: string | null }): Promise<void> => {
    await act.run({
      accountNumber,
      paymentDate: chosen.paymentDate,
      paymentMethodId: terms.paymentAmount === 0 ? null : (chosen.method?.id ?? null),
      skipAutopay: chosen.skipAutopay,
      passcode: signed.passcode,
      signature: {
        authorizationVersion: terms.agreement?.version ?? '',
        acceptedAt: toIso(host.nowMs()),
        signatureName: signed.signatureName,
      },
    })
    done(confirmationNumber.current)
  }
  return { act, sign }
}
