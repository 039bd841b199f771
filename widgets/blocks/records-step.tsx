import { useLayoutEffect, useRef } from 'react'
import { Loaded, useHost, useQuery } from '#host'
import { Button, Skeleton, SkeletonGroup, Stack, Subtitle, useMessages } from '#ui'
import { ElectronicRecordsDocument } from './records.graphql.ts'
import { recordsMessages } from './records.messages.ts'
import { RecordsOffer } from './records-late-offer.tsx'
import type { RecordsPlace } from './records-offer.tsx'

/** What a step of its own on electronic records gets. */
export interface RecordsStepProps {
  place: RecordsPlace
  /** They are in force now: what was asked for can go on. */
  onAccepted: () => void
  /** Not now: back to what was entered. */
  onBack: () => void
}

/** Asks for electronic records in the middle of something that is signed. */
export function RecordsStep({ place, onAccepted, onBack }: RecordsStepProps) {
  const texts = useMessages(recordsMessages)
  const { brand } = useHost()
  const records = useQuery(ElectronicRecordsDocument, {})
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const waiting = (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={220} />
      <Skeleton height={48} width={240} />
      <Skeleton height={84} />
    </SkeletonGroup>
  )
  return (
    <Stack gap={20}>
      <Subtitle ref={heading} tabIndex={-1}>
        {texts.askTitle}
      </Subtitle>
      <p>{texts.ask}</p>
      <Loaded query={records} waiting={waiting} failed={texts.loadFailed}>
        {({ GetElectronicRecords }) => (
          <RecordsOffer records={GetElectronicRecords} place={place} onAccepted={onAccepted}>
            <Button variant="quiet" onClick={onBack}>
              {texts.notNow}
            </Button>
          </RecordsOffer>
        )}
      </Loaded>
      {records.data === undefined ? (
        <div>
          <Button variant="quiet" onClick={onBack}>
            {texts.notNow}
          </Button>
        </div>
      ) : null}
      <p>{texts.askPaper(brand.phone)}</p>
    </Stack>
  )
}
