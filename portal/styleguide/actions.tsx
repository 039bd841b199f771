import { Button, CloseButton, Cluster, Image, Link } from '#ui'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** Buttons and links in every look and state, the close button, and a picture that is missing. */
export function Actions({ messages }: { messages: StyleguideMessages }) {
  const { states } = messages
  return (
    <>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Cluster key={variant}>
          <Button variant={variant}>{states[variant]}</Button>
          <Button variant={variant} icon={variant === 'danger' ? 'trash' : 'calendar'}>
            {states[variant]}
          </Button>
          <Button variant={variant} isLoading>
            {states.loading}
          </Button>
          <Button variant={variant} disabled>
            {states.disabled}
          </Button>
        </Cluster>
      ))}
      <div className="style-narrow">
        <Button variant="primary" isWide>
          {states.wide}
        </Button>
      </div>
      <Cluster>
        <Link href="/payment-options">{states.plain}</Link>
        <Link href="/payment-options" isQuiet icon="card">
          {states.plain}
        </Link>
        <Link href="/terms-of-use" isNewTab>
          {states.newTab}
        </Link>
        <Link href="/payment-options" isDisabled>
          {states.disabled}
        </Link>
        <Link href="/payment-options" button="primary">
          {states.plain}
        </Link>
        <Link href="/payment-options" button="secondary" icon="store">
          {states.plain}
        </Link>
      </Cluster>
      <Cluster>
        <CloseButton onClose={() => undefined} label={messages.closeLabel} />
        <Image src="/favicon.svg" alt={messages.brandMark} width={48} height={48} />
        <Image src="/missing.svg" alt={states.missing} width={160} height={48} />
      </Cluster>
    </>
  )
}
