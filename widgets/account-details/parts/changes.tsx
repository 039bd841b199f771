import { useQuery } from '#host'
import { Card, SummaryList } from '#ui'
import { AccountChangesDocument, type AccountChangesQuery } from '../account-details.graphql.ts'
import { useAccountTexts } from '../account-texts.ts'

type Summary = AccountChangesQuery['GetLoanModifications'][number]['summaries'][number]

/**
 * Changes to the contract since it was signed, offers not included. Renders nothing for a loan that was never changed.
 */
export function Changes({ accountNumber }: { accountNumber: string }) {
  const { texts, date, money } = useAccountTexts()
  const changes = useQuery(AccountChangesDocument, { accountNumber })
  const summaries = (changes.data?.GetLoanModifications ?? [])
    .flatMap((one) => one.summaries)
    .filter((one) => !isOffer(one))
  if (summaries.length === 0) return null
  return (
    <Card title={texts.changesTitle}>
      {summaries.map((summary) => (
        <SummaryList
          key={summary.loanModId}
          rows={[
            {
              label: texts.changeTypes[summary.type],
              value: texts.changeStatuses[summary.status.value] ?? summary.status.description,
            },
            ...(summary.completionDate === null
              ? []
              : [{ label: texts.changeDone, value: date(summary.completionDate) }]),
            ...(summary.newPaymentAmount === null || summary.newPaymentDueDate === null
              ? []
              : [
                  {
                    label: texts.changePayment,
                    value: texts.changeNext(money(summary.newPaymentAmount), date(summary.newPaymentDueDate)),
                  },
                ]),
          ]}
        />
      ))}
    </Card>
  )
}

function isOffer({ experienceToShow, status }: Summary): boolean {
  const isIntroduction = experienceToShow === 'Agent Intro' || experienceToShow === 'No Agent Intro'
  return status.value === 'PendingSignature' && isIntroduction
}
