import { Card, Skeleton, SkeletonGroup, preloadable } from '#ui'
import { useSupportTexts } from '../support-texts.ts'
import type { TopicId } from '../topics/topic.ts'

const topicsWithNumbers = [
  'my-payments',
  'simple-interest',
  'skip-a-payment',
  'tax-refund-benefits',
  'my-vehicle',
  'my-title',
] as const satisfies readonly TopicId[]

/** A topic with something about the borrower's own loan. */
export type OwnTopic = (typeof topicsWithNumbers)[number]

/** Whether a topic has something about the borrower's own loan. */
export function hasOwnNumbers(id: TopicId): id is OwnTopic {
  return (topicsWithNumbers as readonly TopicId[]).includes(id)
}

/** The figures, whose code only a topic that has some loads. The help stays readable when it cannot be loaded. */
const OwnParts = preloadable(async () => (await import('./own-parts.tsx')).OwnParts, {
  Waiting: OwnLoading,
  Failed: OwnFailed,
})

/** The part of a topic with the borrower's own numbers. */
export function OwnNumbers(props: { id: OwnTopic; accountNumber: string }) {
  const { texts } = useSupportTexts()
  return (
    <Card title={texts.own.title}>
      <OwnParts {...props} />
    </Card>
  )
}

/** In place of the numbers while they load. */
export function OwnLoading() {
  const { texts } = useSupportTexts()
  return (
    <SkeletonGroup label={texts.own.loading}>
      <Skeleton height={96} />
    </SkeletonGroup>
  )
}

/** In place of numbers that could not be loaded. */
export function OwnFailed() {
  const { texts } = useSupportTexts()
  return (
    <p className="cp-help" part="help">
      {texts.own.failed}
    </p>
  )
}
