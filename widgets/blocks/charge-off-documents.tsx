import { useState } from 'react'
import { useAct } from '#flow'
import { BorrowerOnly, isGivenUp, useHost } from '#host'
import type { ChargeOffDocumentKind } from '#sdk/loan/enums.graphql'
import { Alert, Button, Card, Cluster, useMessages } from '#ui'
import type { ChargeOffStanding } from './charge-off-standing.ts'
import { WriteChargeOffDocumentDocument } from './charge-off.graphql.ts'
import { chargeOffMessages } from './charge-off.messages.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'

/** The documents about a charge-off, written when they are asked for and saved as files. */
export function ChargeOffDocuments({ place, standing }: { place: ChargeOffPlace; standing: ChargeOffStanding }) {
  const texts = useMessages(chargeOffMessages)
  const host = useHost()
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)
  const { accountNumber } = place
  const act = useAct(WriteChargeOffDocumentDocument, {
    ...place,
    tell: () => ({ status: 'LETTER_SAVED' }),
    finish: ({ CreateChargeOffDocument: { documentId, fileName } }) => host.saveDocument(documentId, fileName),
    onLate: () => setOutcome('saved'),
  })
  const write = (kind: ChargeOffDocumentKind) => {
    setOutcome(null)
    act.run({ accountNumber, kind }).then(
      () => setOutcome('saved'),
      (error: unknown) => setOutcome(isGivenUp(error) ? null : 'failed'),
    )
  }
  return (
    <Card title={texts.documentsTitle}>
      <BorrowerOnly>
        <Cluster>
          <Button icon="receipt" disabled={act.isRunning} onClick={() => write('BALANCE_STATEMENT')}>
            {texts.balanceDocument}
          </Button>
          {standing.hasSaleNotice ? (
            <Button icon="receipt" disabled={act.isRunning} onClick={() => write('SALE_NOTICE')}>
              {texts.saleDocument}
            </Button>
          ) : null}
        </Cluster>
      </BorrowerOnly>
      {outcome === null ? null : (
        <Alert tone={outcome === 'saved' ? 'success' : 'critical'} isAnnounced>
          {outcome === 'saved' ? texts.saved : texts.notSaved}
        </Alert>
      )}
    </Card>
  )
}
