import { Alert, EmptyState, ErrorState, Link, Skeleton, SkeletonGroup } from '#ui'
import { semanticTones } from '#sdk/theme/tokens'
import { useServices } from '../startup/services-context.tsx'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** Messages in the four tones, the empty and error states, and placeholders for loading. */
export function Notices({ messages }: { messages: StyleguideMessages }) {
  const { brand } = useServices()
  return (
    <>
      {semanticTones.map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title={messages.toneTitle[tone]}
          actions={<Link href="/styleguide">{messages.toneAction}</Link>}
        >
          <p>{messages.toneText}</p>
        </Alert>
      ))}
      <Alert tone="info">{messages.toneText}</Alert>
      <div className="style-grid">
        <EmptyState icon="calendar" title={messages.emptyTitle}>
          <p>{messages.emptyText}</p>
        </EmptyState>
        <ErrorState phone={brand.phone} reference="c0ffee12" onRetry={() => undefined}>
          <p>{messages.errorText}</p>
        </ErrorState>
        <SkeletonGroup>
          <Skeleton height={36} width={200} />
          <Skeleton height={120} />
        </SkeletonGroup>
      </div>
    </>
  )
}
