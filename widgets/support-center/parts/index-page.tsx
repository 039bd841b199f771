import { Icon, type IconName } from '#ui'
import { useSupportTexts } from '../support-texts.ts'
import { type TopicId, topicIds } from '../topics/topic.ts'
import { Contact, Head, SubHeading } from './frame.tsx'
import { HelpLink } from './help-link.tsx'
import { SearchForm } from './search-form.tsx'

const icons: Readonly<Record<TopicId, IconName>> = {
  'my-carport-account': 'lock',
  'my-profile': 'user',
  'my-payments': 'card',
  'my-autopay': 'calendar',
  'simple-interest': 'clock',
  'skip-a-payment': 'calendar',
  'tax-refund-benefits': 'receipt',
  'my-vehicle': 'car',
  'insurance-and-claims': 'shield',
  'my-title': 'store',
}

/** All topics, and the search. */
export function IndexPage() {
  const { texts } = useSupportTexts()
  return (
    <>
      <Head title={texts.title} lead={texts.lead} isIndex />
      <SearchForm />
      <section aria-labelledby="cp-support-topics" className="cp-stack cp-gap-16">
        <SubHeading id="cp-support-topics">{texts.topicsTitle}</SubHeading>
        <TopicList ids={topicIds} />
      </section>
      <Contact />
    </>
  )
}

/** Topics as cards: what each is called and what it is about. */
export function TopicList({ ids }: { ids: readonly TopicId[] }) {
  const { topics } = useSupportTexts()
  return (
    <ul className="cp-support-topics">
      {ids.map((id) => (
        <li key={id} className="cp-card cp-support-topic" part="card">
          <Icon name={icons[id]} size={24} />
          <div>
            <HelpLink to={id} className="cp-support-topic-link">
              {topics[id].title}
            </HelpLink>
            <p className="cp-help" part="help">
              {topics[id].summary}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
