import type { ReactNode } from 'react'
import { useMessages } from '#ui'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { MoneySamples } from './money-samples.tsx'
import { Notices } from './notices.tsx'
import { Overlays } from './overlays.tsx'
import { ProgressSamples } from './progress-samples.tsx'
import { Surfaces } from './surfaces.tsx'
import { type StyleguideMessages, styleguideMessages } from './styleguide.messages.ts'

export interface SampleProps {
  readonly messages: StyleguideMessages
}

const samples = [
  ['actions', Actions],
  ['fields', Fields],
  ['choices', Choices],
  ['messages', Notices],
  ['surfaces', Surfaces],
  ['money', MoneySamples],
  ['progress', ProgressSamples],
  ['overlays', Overlays],
] as const

/** Every shared component in every state. */
export function Components() {
  const messages = useMessages(styleguideMessages)
  return samples.map(([name, Content]) => (
    <Section key={name} id={`kit-${name}`} title={messages.sections[name]}>
      <Content messages={messages} />
    </Section>
  ))
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="style-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
