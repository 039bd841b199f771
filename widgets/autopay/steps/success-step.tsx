import { AfterReceipt, Receipt, ReceiptLinks, useInLanguage } from '#flow'
import { Amount, Button, Timeline } from '#ui'
import { type RunningAutopay, receiptOf } from '../autopay.state.ts'
import { useAutopayTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/**
 * The receipt: the number, what was agreed to, and what happens next. After a reload, or by its address, it is shown again as long as that
 * autopay is on.
 */
export function SuccessStep({ accountNumber, loaded, receiptNumber, goTo, hasMoved }: StepProps) {
  const { texts, kit, money, date } = useAutopayTexts()
  const running = loaded.start.GetRecurringPayments
  const kept = receiptOf(loaded.state.receipt, running, receiptNumber)
  const number = kept?.confirmationNumber ?? undefined
  // What is on is asked for again in another language; until then, and where it can't be, the one at hand stays.
  const isHere = useInLanguage(kept) !== null
  const receipt = isHere || number === undefined ? kept : (receiptOf(null, running, number) ?? kept)
  if (receipt === null) {
    return (
      <Frame title={texts.successTitle} takesFocus={hasMoved}>
        <p>{texts.receiptGone}</p>
        <div>
          <Button variant="primary" onClick={() => goTo('index')}>
            {texts.seeAutopay}
          </Button>
        </div>
      </Frame>
    )
  }
  const first = receipt.scheduledPayments[0]
  const note = first === undefined ? '' : texts.successNote(money(first.paymentAmount), date(first.paymentDate))
  return (
    <Frame title={texts.successTitle} takesFocus={hasMoved}>
      <Receipt
        title={note}
        account={kit.account(accountNumber.slice(-4))}
        parties={receipt.parties}
        figure={<Amount cents={first?.paymentAmount ?? receipt.agreedAmount} size="large" />}
        rows={[
          { label: texts.eachDraw, value: <Amount cents={receipt.agreedAmount} /> },
          { label: texts.rhythm, value: kit.rhythm[receipt.frequency] },
          { label: texts.method, value: receipt.paymentDisplayName },
          { label: texts.reminder, value: kit.reminder[receipt.reminder] },
        ]}
        confirmationNumber={receipt.confirmationNumber}
        actions={<ReceiptLinks texts={kit} />}
      >
        <AfterReceipt texts={texts}>
          <NextSteps receipt={receipt} />
        </AfterReceipt>
      </Receipt>
    </Frame>
  )
}

function NextSteps({ receipt }: { receipt: RunningAutopay }) {
  const { texts, kit, date, moment } = useAutopayTexts()
  const { nextSteps, nextTitle } = texts
  const first = receipt.scheduledPayments[0]
  const items = [
    nextSteps.remind(
      kit.reminder[receipt.reminder].toLowerCase(),
      first === undefined ? null : moment(first.cancelUntil),
    ),
    ...(first === undefined ? [] : [nextSteps.draw(date(first.debitDate))]),
    nextSteps.more,
  ]
  return (
    <Timeline
      label={nextTitle}
      items={items.map((item, index) => ({ ...item, state: index === 0 ? ('current' as const) : ('next' as const) }))}
    />
  )
}
