import { Badge, Card, EmptyState, Stack } from '#ui'
import { listedChanges } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import { ChangeDocument } from './change-card.tsx'
import type { StepProps } from './step-props.ts'

/** The document of each change, for the app. */
export function DocumentsStep({ data }: StepProps) {
  const { texts, status } = useChangeTexts()
  const written = listedChanges(data).filter(({ smeadId, request }) => smeadId !== null && request !== null)
  return (
    <Stack gap={24}>
      <p>{texts.views.document.lead}</p>
      {written.length === 0 ? <EmptyState icon="receipt" title={texts.noDocuments} /> : null}
      {written.map((change) => (
        <Card key={change.loanModId}>
          <Stack gap={16}>
            <div className="cp-change-line">
              <strong>{texts.types[change.type]}</strong>
              <Badge>{status(change.status, change.label)}</Badge>
            </div>
            <ChangeDocument change={change} />
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
