import { useHost } from '#host'
import { useOpenPlace } from '#host/open-place'
import { Stack, preloadable } from '#ui'
import { onward } from '../support-center.state.ts'
import { useSupportTexts } from '../support-texts.ts'
import type { HelpSection, TopicId } from '../topics/topic.ts'
import { Contact, Head, SubHeading } from './frame.tsx'
import { useHelp } from './help-context.ts'
import { OnwardLink } from './help-link.tsx'
import { OwnNumbers, hasOwnNumbers } from './own-numbers.tsx'

const None = () => null

/** Known with the borrower's own numbers, whose code it is in. Where that can't be loaded there is no such way. */
const PayoffLink = preloadable(async () => (await import('./own-parts.tsx')).PayoffLink, {
  Waiting: None,
  Failed: None,
})

/** One topic: the borrower's own numbers where there are some, its answers, and where to go from here. */
export function TopicPage({ id }: { id: TopicId }) {
  const { topics } = useSupportTexts()
  const { accountNumber } = useHelp()
  const { title, summary, sections } = topics[id]
  return (
    <>
      <Head title={title} lead={summary} />
      <div className="cp-support-columns">
        {accountNumber !== '' && hasOwnNumbers(id) ? (
          <div>
            <OwnNumbers id={id} accountNumber={accountNumber} />
          </div>
        ) : null}
        <Stack gap={32} className="cp-support-text">
          {sections.map((section) => (
            <Section key={section.heading} section={section} />
          ))}
          <Onward id={id} />
        </Stack>
        <Contact />
      </div>
    </>
  )
}

function Section({ section }: { section: HelpSection }) {
  const { heading, paragraphs, points = [] } = section
  return (
    <section className="cp-stack cp-gap-8">
      <SubHeading>{heading}</SubHeading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length === 0 ? null : (
        <ol className="cp-support-points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Onward({ id }: { id: TopicId }) {
  const { texts } = useSupportTexts()
  const { accountNumber } = useHelp()
  const { kind } = useHost()
  const isOpen = useOpenPlace()
  const places = onward[id].filter((place) => texts.places[place] !== undefined && isOpen(place))
  if (places.length === 0) return null
  const Box = kind === 'portal' ? 'nav' : 'div'
  return (
    <Box {...(kind === 'portal' ? { 'aria-label': texts.onwardTitle } : {})} className="cp-cluster cp-gap-12">
      {places.map((place) =>
        place === 'payoff-quote' && accountNumber !== '' ? (
          <PayoffLink key={place} accountNumber={accountNumber} />
        ) : (
          <OnwardLink key={place} to={place}>
            {texts.places[place]}
          </OnwardLink>
        ),
      )}
    </Box>
  )
}
