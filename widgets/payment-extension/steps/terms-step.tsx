import { autopayKitMessages, BeforeAfter, type BeforeAfterRow } from '#blocks'
import { Alert, Button, Card, FiguresTable, Headline, Points, Stack, SummaryList, useMessages } from '#ui'
import { useExtensionTexts } from '../extension-texts.ts'
import { type Compared, comparison, type Terms } from '../payment-extension.state.ts'
import { Frame } from './frame.tsx'
import type { TermsStepProps } from './step-props.ts'

/** What the extension asks for, costs and changes, in dollars and dates, before anything is chosen. */
export function TermsStep({ terms, hasMoved, goTo }: TermsStepProps) {
  const { texts, date, money } = useExtensionTexts()
  const kit = useMessages(autopayKitMessages)
  const { after } = terms
  return (
    <Frame title={texts.termsTitle} number={1} takesFocus={hasMoved} isNarrow>
      <Card isRaised>
        <Headline
          label={texts.payNow}
          cents={terms.paymentAmount}
          note={terms.paymentAmount === 0 ? texts.nothingToPay : texts.payNowNote(date(terms.paymentDate))}
        />
        <Compare terms={terms} />
        {after.pastDueAmount === 0 ? null : (
          <Alert tone="warning">{texts.stillPastDue(money(after.pastDueAmount), texts.days(after.daysPastDue))}</Alert>
        )}
      </Card>
      <Card title={texts.costTitle}>
        <SummaryList
          rows={[
            {
              label: texts.extraInterest,
              value: money(terms.extraInterest),
              note: texts.extraInterestNote(texts.days(terms.daysMoved)),
            },
          ]}
        />
        <Moves terms={terms} />
      </Card>
      <Card title={texts.factsTitle}>
        <Points lines={texts.facts({ payments: terms.paymentsMoved, leftAfter: terms.extensionsLeftAfter })} />
      </Card>
      <Stack gap={16}>
        <Button variant="primary" isWide onClick={() => goTo('choices')}>
          {texts.choose}
        </Button>
        <Button variant="quiet" onClick={() => goTo('overview')}>
          {kit.back}
        </Button>
      </Stack>
    </Frame>
  )
}

/** The loan today and with the extension. */
export function Compare({ terms }: { terms: Terms }) {
  const { texts, date, money } = useExtensionTexts()
  const written = (value: string | number, kind: Compared['kind']): string => {
    if (typeof value === 'string') return date(value)
    return kind === 'cents' ? money(value) : texts.days(value)
  }
  const rows: BeforeAfterRow[] = comparison(terms).map(({ what, kind, before, after }) => ({
    label: texts.compared[what],
    before: written(before, kind),
    after: written(after, kind),
    isChanged: before !== after,
  }))
  return <BeforeAfter caption={texts.compareCaption} rows={rows} />
}

function Moves({ terms }: { terms: Terms }) {
  const { texts, date, money } = useExtensionTexts()
  return (
    <FiguresTable
      summary={texts.movesTitle}
      caption={texts.movesTitle}
      columns={[texts.was, texts.willBe, texts.amount]}
    >
      {terms.moves.map(({ from, to, amount }) => (
        <tr key={from}>
          <td>{date(from)}</td>
          <td>{date(to)}</td>
          <td>{money(amount)}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}
