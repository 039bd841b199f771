import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup, useMessages } from '#ui'
import { hardshipMessages } from './hardship.messages.ts'

/** Lists what was agreed on for a loan. @param none shown when the list is empty */
export function RecordList({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p>{none}</p>
  ) : (
    <ul className="portal-hardship-list portal-hardship-records">{children}</ul>
  )
}

/** A line of detail below what a record is. */
export function RecordNote({ children }: { children: string }) {
  return <span className="cp-help">{children}</span>
}

/** Holds the place of a list that is loading. */
export function RecordsLoading() {
  const messages = useMessages(hardshipMessages)
  return (
    <SkeletonGroup label={messages.loading}>
      <Skeleton height={72} />
    </SkeletonGroup>
  )
}
