import { Loaded, useQuery } from '#host'
import { useDay } from '#portal/layout/use-day'
import { formatCents } from '#sdk/money/money'
import { Badge, Card, useLanguage, useMessages } from '#ui'
import { hardshipMessages } from '../hardship/hardship.messages.ts'
import { RecordList, RecordNote, RecordsLoading } from '../hardship/record-list.tsx'
import { LoanChangesDocument, type LoanChangesQuery } from './loan-modification.graphql.ts'
import { loanModificationMessages } from './loan-modification.messages.ts'

type Change = LoanChangesQuery['GetLoanModifications'][number]['summaries'][number]

/** Every change of the contract, agreed, in work or ended, with where it stands. */
export function ChangesCard({ accountNumber }: { accountNumber: string }) {
  const messages = useMessages(loanModificationMessages)
  const { listFailed } = useMessages(hardshipMessages)
  const query = useQuery(LoanChangesDocument, { accountNumber })
  return (
    <Card title={messages.changesTitle}>
      <Loaded query={query} waiting={<RecordsLoading />} failed={listFailed}>
        {({ GetLoanModifications: kinds }) => (
          <RecordList none={messages.noChanges}>
            {kinds
              .flatMap(({ summaries }) => summaries)
              .map((change) => (
                <ChangeLine key={change.loanModId} change={change} />
              ))}
          </RecordList>
        )}
      </Loaded>
    </Card>
  )
}

function ChangeLine({ change }: { change: Change }) {
  const messages = useMessages(loanModificationMessages)
  const language = useLanguage()
  const day = useDay()
  const { completionDate: done, newPaymentAmount: cents, newPaymentDueDate: due } = change
  return (
    <li>
      <span>
        {messages.changeTypes[change.type]}
        {cents === null || due === null ? null : (
          <RecordNote>{messages.changedTo(formatCents(cents, language), day(due))}</RecordNote>
        )}
        {done === null ? null : <RecordNote>{messages.doneOn(day(done))}</RecordNote>}
      </span>
      <Badge>{messages.changeStatuses[change.status.value] ?? change.status.description}</Badge>
    </li>
  )
}
