import { Cluster, Spinner, Steps, Timeline } from '#ui'
import type { StyleguideMessages } from './styleguide.messages.ts'

/** How far along a flow is, what happens next, and the loading indicator. */
export function ProgressSamples({ messages }: { messages: StyleguideMessages }) {
  return (
    <>
      <Steps current={1} total={4} />
      <Steps current={3} total={4} name={messages.stepName} />
      <Timeline
        label={messages.sections.progress}
        items={[
          { title: messages.lineDone, text: messages.dueNote, state: 'done' },
          { title: messages.lineNow, state: 'current' },
          { title: messages.lineNext, state: 'next' },
        ]}
      />
      <Cluster>
        {([20, 24, 40] as const).map((size) => (
          <Spinner key={size} size={size} />
        ))}
      </Cluster>
    </>
  )
}
