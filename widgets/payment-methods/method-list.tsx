import { useEffect, useState } from 'react'
import { useHost, useQuery } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Button, Card, EmptyState, ErrorState, LiveRegion, Skeleton, SkeletonGroup, useMessages } from '#ui'
import { MethodLine } from './method-line.tsx'
import { TitledPage } from './titled-page.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { capability } from './payment-methods.events.ts'
import { WalletMethodsDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import { MOST_METHODS, type SavedMethod, inOrder, serverText } from './payment-methods.state.ts'

/** Saved methods of one kind with what can be done to each, and the way to add one. */
export function MethodList({ kind, onAdd }: { kind: 'bank' | 'card'; onAdd: () => void }) {
  const texts = useMessages(paymentMethodsMessages)
  const host = useHost()
  const wallet = useQuery(WalletMethodsDocument, { category: kind === 'bank' ? 'ACH' : 'CARD' })
  const isReady = wallet.data !== undefined
  useEffect(() => {
    if (isReady) host.emit('carport-ready', { capability })
  }, [isReady, host])
  return (
    <TitledPage title={texts.lists[kind].title}>
      {wallet.data === undefined ? (
        <NotThere kind={kind} error={wallet.error} onRetry={wallet.refetch} isRetrying={wallet.isLoading} />
      ) : (
        <Methods kind={kind} methods={inOrder(wallet.data.GetWallet.paymentMethods)} onAdd={onAdd} />
      )}
    </TitledPage>
  )
}

interface NotThereProps {
  kind: 'bank' | 'card'
  error: Error | undefined
  onRetry: () => Promise<void>
  isRetrying: boolean
}

function NotThere({ kind, error, onRetry, isRetrying }: NotThereProps) {
  const texts = useMessages(paymentMethodsMessages)
  const { brand } = useHost()
  if (error === undefined) {
    return (
      <SkeletonGroup label={texts.lists[kind].loading}>
        <Skeleton height={132} />
        <Skeleton height={132} />
        <Skeleton height={48} width={240} />
      </SkeletonGroup>
    )
  }
  const reference = isCarportError(error) ? error.correlationId : undefined
  return (
    <ErrorState
      title={texts.lists[kind].loadFailed}
      onRetry={() => void onRetry()}
      isRetrying={isRetrying}
      phone={brand.phone}
      {...(reference === undefined ? {} : { reference })}
    >
      {serverText(error)}
    </ErrorState>
  )
}

interface MethodsProps {
  kind: 'bank' | 'card'
  methods: readonly SavedMethod[]
  onAdd: () => void
}

function Methods({ kind, methods, onAdd }: MethodsProps) {
  const texts = useMessages(paymentMethodsMessages)
  const host = useHost()
  const [removing, setRemoving] = useState<SavedMethod | null>(null)
  const [said, setSaid] = useState('')
  const done = (text: string) => {
    setRemoving(null)
    setSaid(text)
    void host.graphql.refetchAll()
  }
  const isFull = methods.length >= MOST_METHODS
  const add = isFull ? (
    <p className="cp-help">{texts.limit(MOST_METHODS)}</p>
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
            <ul className="cp-methods-list">
              {methods.map((method) => (
                <MethodLine key={method.id} kind={kind} method={method} onRemove={setRemoving} onDone={done} />
              ))}
            </ul>
          </Card>
          {add}
        </>
      )}
      <p className="cp-methods-said" aria-hidden="true">
        {said}
      </p>
      <LiveRegion message={said} />
      <RemoveDialog
        key={removing?.id ?? ''}
        kind={kind}
        method={removing}
        onClose={() => setRemoving(null)}
        onRemoved={done}
      />
    </>
  )
}
