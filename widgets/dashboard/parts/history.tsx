import { useState } from 'react'
import { useQuery } from '#host'
import { Amount, Badge, Button, Card, factsLine, List, ListRow } from '#ui'
import { DashboardHistoryDocument } from '../dashboard.graphql.ts'
import { FIRST_HISTORY, type HistoryItem, MORE_HISTORY } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'
import { Part } from './part.tsx'

/** What happened on the loan, newest first, with the split of every payment. */
export function History({ accountNumber }: { accountNumber: string }) {
  const { texts } = useDashboardTexts()
  const [isLong, setLong] = useState(false)
  const short = useQuery(DashboardHistoryDocument, { accountNumber, first: FIRST_HISTORY })
  const long = useQuery(DashboardHistoryDocument, isLong ? { accountNumber, first: MORE_HISTORY } : null)
  // The short list stays until the long one is here.
  const isLongHere = long.data !== undefined || long.error !== undefined
  const shown = isLong && isLongHere ? long : short
  return (
    <Part query={shown} name={texts.historyTitle} height={420}>
      {(data) => {
        const items = data.GetTransactionHistory
        const hasMore = isLong || items.length === FIRST_HISTORY
        return (
          <Card title={texts.historyTitle}>
            <List none={texts.noHistory} rows={items.map((item) => <HistoryLine key={item.id} item={item} />)} />
            {hasMore ? (
              <div>
                <Button isLoading={long.isLoading} onClick={() => setLong((before) => !before)}>
                  {isLong ? texts.showLess : texts.showMore}
                </Button>
              </div>
            ) : null}
          </Card>
        )
      }}
    </Part>
  )
}

const tones: Partial<Record<string, 'info' | 'warning'>> = { Pending: 'info', Reversed: 'warning' }

function HistoryLine({ item }: { item: HistoryItem }) {
  const { texts, money, date } = useDashboardTexts()
  const { interest, principal, fees } = item.details
  // A fee by itself has no interest and no principal to tell of.
  const isFeeOnly = interest === 0 && principal === 0
  const split = factsLine([
    ...(isFeeOnly
      ? []
      : [`${texts.split.interest} ${money(interest)}`, `${texts.split.principal} ${money(principal)}`]),
    `${texts.split.fees} ${money(fees)}`,
  ])
  const tone = tones[item.status]
  return (
    <ListRow className="cp-dashboard-line">
      <div>
        <p>{texts.descriptions[item.description] ?? item.description}</p>
        <p className="cp-help" part="help">
          {date(item.transactionDate)}
        </p>
      </div>
      <div className="cp-dashboard-figure">
        <Amount cents={item.transactionAmount} />
        <Badge {...(tone === undefined ? {} : { tone })}>{texts.historyStatus[item.status] ?? item.status}</Badge>
      </div>
      {isFeeOnly && fees === 0 ? null : (
        <p className="cp-help cp-dashboard-split" part="help">
          {item.status === 'Pending' ? `${split} (${texts.estimate})` : split}
        </p>
      )}
    </ListRow>
  )
}
