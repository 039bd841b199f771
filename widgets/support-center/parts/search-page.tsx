/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element belongs to a form; this announces search results */
import { useEffect, useState } from 'react'
import { useHost } from '#host'
import { EmptyState, Link, Skeleton, SkeletonGroup } from '#ui'
import { useSupportTexts } from '../support-texts.ts'
import type { TopicSearch } from '../topic-search.ts'
import { topicIds } from '../topics/topic.ts'
import { Contact, Head } from './frame.tsx'
import { TopicList } from './index-page.tsx'
import { SearchForm } from './search-form.tsx'

/**
 * What the search found, best first, or what to do when it found nothing. The words stand in the search box alone: an address may have
 * brought them, and what we say on our page is believed.
 */
export function SearchPage({ query }: { query: string }) {
  const { texts } = useSupportTexts()
  return (
    <>
      <Head title={texts.searchTitle} />
      <SearchForm key={query} query={query} />
      {query === '' ? <p>{texts.noQuery}</p> : <Results query={query} />}
      <Contact />
    </>
  )
}

function Results({ query }: { query: string }) {
  const { texts } = useSupportTexts()
  const { brand } = useHost()
  const search = useTopicSearch(query)
  if (search === null) {
    return (
      <SkeletonGroup label={texts.searching}>
        <Skeleton height={88} />
      </SkeletonGroup>
    )
  }
  if (search === 'failed') {
    return (
      <>
        <p role="status">{texts.searchFailed}</p>
        <TopicList ids={topicIds} />
      </>
    )
  }
  const found = search(query)
  if (found.length === 0) {
    return (
      <div role="status">
        <EmptyState
          icon="info"
          title={texts.noResults}
          actions={
            <Link href={`tel:${brand.phoneHref}`} icon="phone">
              {texts.call(brand.phone)}
            </Link>
          }
        >
          {texts.contactText}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <p role="status">{texts.resultCount(found.length)}</p>
      <TopicList ids={found} />
    </>
  )
}

/** The topic search in the reader's language; null while it loads. What failed is asked for again with the next words. */
function useTopicSearch(query: string): TopicSearch | 'failed' | null {
  const { topics, language } = useSupportTexts()
  const [made, setMade] = useState<{ of: unknown; search: TopicSearch | 'failed' } | null>(null)
  const isMade = made?.of === topics && made.search !== 'failed'
  useEffect(() => {
    if (isMade) return undefined
    let isCurrent = true
    const keep = (search: TopicSearch | 'failed') => {
      if (isCurrent) setMade({ of: topics, search })
    }
    import('../topic-search.ts')
      .then(({ createTopicSearch, searchDocuments }) => createTopicSearch(searchDocuments(topics), language))
      .then(keep, () => keep('failed'))
    return () => {
      isCurrent = false
    }
  }, [topics, language, query, isMade])
  return made?.of === topics ? made.search : null
}
