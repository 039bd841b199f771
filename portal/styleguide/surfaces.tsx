import { Receipt } from '#flow'
import { semanticTones } from '#sdk/theme/tokens'
import { Agreement, Amount, Badge, Button, Card, Cluster, Disclosure, SummaryList } from '#ui'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** Cards, disclosures, badges, summaries, what is agreed to, and the receipt. */
export function Surfaces({ messages }: { messages: StyleguideMessages }) {
  const rows = [
    { label: messages.rowAmount, value: <Amount cents={9612} /> },
    { label: messages.rowMethod, value: messages.methodName, onEdit: () => undefined },
    { label: messages.rowTotal, value: <Amount cents={9612} />, isTotal: true },
  ]
  return (
    <>
      <div className="style-grid">
        <Card title={messages.cardTitle} level={3} actions={<Button variant="quiet">{messages.toneAction}</Button>}>
          <p>{messages.cardText}</p>
          <SummaryList rows={rows} />
        </Card>
        <Card title={messages.raisedTitle} level={3} isRaised>
          <p>{messages.cardText}</p>
          <Disclosure summary={messages.moreTitle} isOpen>
            <SummaryList rows={rows.map(({ label, value }) => ({ label, value }))} />
          </Disclosure>
        </Card>
      </div>
      <Cluster>
        <Badge>{messages.badge}</Badge>
        {semanticTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {messages.badge}
          </Badge>
        ))}
      </Cluster>
      <Agreement title={messages.agreementTitle} text={messages.agreementText} />
      <Receipt
        title={messages.receiptTitle}
        account={messages.methodName}
        parties={null}
        figure={<Amount cents={9612} size="large" />}
        confirmationNumber="4829104736"
        rows={rows.map(({ label, value }) => ({ label, value }))}
      />
    </>
  )
}
