import { useState } from 'react'
import { SaveDocument } from '#blocks'
import { useHost, useQuery } from '#host'
import { Alert, Amount, Badge, Button, Card, factsLine, Table, useAnnounce } from '#ui'
import { capability } from '../account-details.events.ts'
import { AccountHistoryDocument } from '../account-details.graphql.ts'
import {
  type HistoryItem,
  columns,
  fileName,
  historyCsv,
  joined,
  loadWholeHistory,
  pageSize,
} from '../account-details.state.ts'
import { useAccountTexts } from '../account-texts.ts'
import { Part } from './part.tsx'
import { type FirstNew, useFirstNew } from './first-new.ts'

/** Lines shown before "Show all". */
const firstLines = 10

/** Everything that happened on the loan as a table, and as a file. */
export function History({ accountNumber, since }: { accountNumber: string; since: string | null }) {
  const { texts, date } = useAccountTexts()
  const today = useHost().today()
  const announce = useAnnounce()
  const history = useQuery(AccountHistoryDocument, { accountNumber, first: pageSize, toDate: null })
  // The whole history once it was asked for, empty where the lines that were read first are all of it; null until then.
  const [whole, setWhole] = useState<readonly HistoryItem[] | null>(null)
  const firstNew = useFirstNew<HTMLTableRowElement>(whole !== null)
  return (
    <div id="history" tabIndex={-1}>
      <Part query={history} name={texts.historyTitle} height={420}>
        {({ GetTransactionHistory: items }) => (
          <Card title={texts.historyTitle}>
            {items.length === 0 ? (
              <p className="cp-help" part="help">
                {texts.noHistory}
              </p>
            ) : (
              <>
                <p className="cp-help" part="help">
                  {texts.historyHelp}
                  {since === null ? '' : ` ${texts.historySince(date(since))}`}
                </p>
                <HistoryTable
                  items={whole === null ? items.slice(0, firstLines) : joined(items, whole)}
                  firstNew={firstNew}
                />
                {items.some((item) => item.status === 'Pending') ? (
                  <p className="cp-help" part="help">
                    {texts.estimate}
                  </p>
                ) : null}
                <div className="cp-cluster cp-gap-12">
                  {whole !== null || items.length <= firstLines ? null : (
                    <ShowAllButton
                      accountNumber={accountNumber}
                      items={items}
                      onShow={(rest) => {
                        setWhole(rest)
                        announce(texts.allShown(joined(items, rest).length))
                      }}
                    />
                  )}
                  <SaveButton accountNumber={accountNumber} since={since} />
                  <SaveDocument
                    id={`history-${accountNumber}`}
                    file={fileName(accountNumber, today, 'pdf')}
                    label={texts.savePdf}
                    saved={texts.saved}
                    failed={texts.saveFailed}
                  />
                </div>
              </>
            )}
          </Card>
        )}
      </Part>
    </div>
  )
}

function HistoryTable({ items, firstNew }: { items: readonly HistoryItem[]; firstNew: FirstNew<HTMLTableRowElement> }) {
  const { texts } = useAccountTexts()
  return (
    <Table caption={texts.historyTitle} className="cp-details-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`cp-details-${column}`}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <Line key={item.id} item={item} {...(index === firstLines ? { firstNew } : {})} />
        ))}
      </tbody>
    </Table>
  )
}

const tones: Partial<Record<string, 'info' | 'warning'>> = { Pending: 'info', Reversed: 'warning' }

function Line({ item, firstNew }: { item: HistoryItem; firstNew?: FirstNew<HTMLTableRowElement> }) {
  const { texts, words, date, money } = useAccountTexts()
  const { interest, principal, fees } = item.details
  const tone = tones[item.status]
  const parts = (['interest', 'principal', 'fees'] as const).map(
    (part) => `${texts.columns[part]} ${money(item.details[part])}`,
  )
  const split = factsLine([words.status(item.status), ...parts])
  return (
    <tr {...firstNew}>
      <td className="cp-details-date">{date(item.transactionDate)}</td>
      <td className="cp-details-posted">{item.postedDate === null ? texts.notPosted : date(item.postedDate)}</td>
      <th scope="row" className="cp-details-description">
        {words.description(item.description)}
        <span className="cp-details-day">{date(item.transactionDate)}</span>
        <span className="cp-details-split">{split}</span>
      </th>
      <td className="cp-details-status">
        <Badge {...(tone === undefined ? {} : { tone })}>{words.status(item.status)}</Badge>
      </td>
      <td className="cp-details-amount">
        <Amount cents={item.transactionAmount} />
      </td>
      <td className="cp-details-interest">
        <Amount cents={interest} />
      </td>
      <td className="cp-details-principal">
        <Amount cents={principal} />
      </td>
      <td className="cp-details-fees">
        <Amount cents={fees} />
      </td>
    </tr>
  )
}

/** Shows every line. A history that may be longer than what was read at once is read whole first. */
function ShowAllButton({
  accountNumber,
  items,
  onShow,
}: {
  accountNumber: string
  items: readonly HistoryItem[]
  onShow: (whole: readonly HistoryItem[]) => void
}) {
  const { graphql } = useHost()
  const { texts } = useAccountTexts()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const showAll = async () => {
    setState('loading')
    try {
      onShow(items.length < pageSize ? [] : await loadWholeHistory(graphql, accountNumber))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button isLoading={state === 'loading'} onClick={() => void showAll()}>
        {texts.showAll}
      </Button>
      {state === 'failed' ? <Alert tone="warning" title={texts.restFailed} isAnnounced /> : null}
    </>
  )
}

function SaveButton({ accountNumber, since }: { accountNumber: string; since: string | null }) {
  const host = useHost()
  const { texts, words } = useAccountTexts()
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const save = async () => {
    setState('saving')
    try {
      const [items, { saveFile }] = await Promise.all([
        loadWholeHistory(host.graphql, accountNumber),
        import('#sdk/platform/save-file'),
      ])
      const file = new Blob([historyCsv(items, words, since)], { type: 'text/csv;charset=utf-8' })
      saveFile(file, fileName(accountNumber, host.today()))
      host.emit('carport-step', { capability, step: 'history-saved' })
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button icon="receipt" isLoading={state === 'saving'} onClick={() => void save()}>
        {texts.save}
      </Button>
      {state === 'failed' ? <Alert tone="warning" title={texts.saveFailed} isAnnounced /> : null}
      {state === 'saved' ? (
        <Alert tone="success" isAnnounced>
          {texts.saved}
        </Alert>
      ) : null}
    </>
  )
}
