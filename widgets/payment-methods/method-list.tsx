import { maximumSavedMethods } from '#sdk/loan/payment-terms'
import { useState } from 'react'
import { inWalletOrder } from '#blocks'
import { KeptActs } from '#flow'
import { Loaded, useHost, useQuery, useReady } from '#host'
import { Button, Card, EmptyState, List, LiveRegion, Skeleton, SkeletonGroup, useMessages } from '#ui'
import { MethodLine } from './method-line.tsx'
import { TitledPage } from './titled-page.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { capability } from './payment-methods.events.ts'
import { WalletMethodsDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import type { MethodResult } from './method-result.ts'
import type { SavedMethod } from './payment-methods.state.ts'

interface ListProps {
  kind: 'bank' | 'card'
  accountNumber: string
  /** What came of adding one, until something else happens; null when none was. */
  result: MethodResult | null
  onAdd: () => void
}

/** Saved methods of one kind with what can be done to each, and the way to add one. */
export function MethodList({ kind, accountNumber, result, onAdd }: ListProps) {
  const texts = useMessages(paymentMethodsMessages)
  const wallet = useQuery(WalletMethodsDocument, { category: kind === 'bank' ? 'ACH' : 'CARD' })
  useReady(capability, wallet.data !== undefined)
  return (
    <TitledPage title={texts.lists[kind].title}>
      <KeptActs {...{ capability, accountNumber }} />
      <Loaded query={wallet} waiting={<Waiting kind={kind} />} failed={texts.lists[kind].loadFailed}>
        {(data) => (
          <Methods {...{ kind, accountNumber, result, onAdd }} methods={inWalletOrder(data.GetWallet.paymentMethods)} />
        )}
      </Loaded>
    </TitledPage>
  )
}

function Waiting({ kind }: { kind: 'bank' | 'card' }) {
  const texts = useMessages(paymentMethodsMessages)
  return (
    <SkeletonGroup label={texts.lists[kind].loading}>
      <Skeleton height={132} />
      <Skeleton height={132} />
      <Skeleton height={48} width={240} />
    </SkeletonGroup>
  )
}

interface MethodsProps extends ListProps {
  methods: readonly SavedMethod[]
}

function Methods({ kind, accountNumber, result, methods, onAdd }: MethodsProps) {
  const texts = useMessages(paymentMethodsMessages)
  const host = useHost()
  const [removing, setRemoving] = useState<SavedMethod | null>(null)
  const [done, setDone] = useState<MethodResult | null>(null)
  const removed = (what: MethodResult) => {
    setRemoving(null)
    setDone(what)
    // Which of the lists that are shown it stood in is the server's to say.
    void host.graphql.refetchAll()
  }
  const isFull = methods.length >= maximumSavedMethods
  const add = isFull ? (
    <p className="cp-help" part="help">
      {texts.limit(maximumSavedMethods)}
    </p>
  ) : (
    <div>
      <Button variant={methods.length === 0 ? 'primary' : 'secondary'} icon="plus" onClick={onAdd}>
        {texts.lists[kind].add}
      </Button>
    </div>
  )
  return (
    <>
      {methods.length === 0 ? (
        <EmptyState icon={kind} title={texts.lists[kind].emptyTitle} actions={add}>
          {texts.lists[kind].emptyText}
        </EmptyState>
      ) : (
        <>
          <Card>
            <List
              rows={methods.map((method) => (
                <MethodLine
                  key={method.id}
                  {...{ kind, accountNumber, method }}
                  onRemove={setRemoving}
                  onDone={setDone}
                />
              ))}
            />
          </Card>
          {add}
        </>
      )}
      <p className="cp-methods-said" aria-hidden="true">
        {(done ?? result)?.words(texts)}
      </p>
      <LiveRegion message={done?.words(texts) ?? ''} />
      <RemoveDialog
        key={removing?.id ?? ''}
        kind={kind}
        accountNumber={accountNumber}
        method={removing}
        onClose={() => setRemoving(null)}
        onRemoved={removed}
      />
    </>
  )
}
