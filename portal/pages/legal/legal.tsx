import { Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { formatDate } from '#sdk/dates/dates'
import type { PageProps } from '#portal/site/site-route'
import { useServices } from '#portal/startup/services-context.tsx'
import { legalMessages } from './legal.messages.ts'

/** The day these texts were last changed. */
const lastChanged = '2026-11-20'

/** privacy-policy, terms-of-use, ai-policy: short texts that a servicer replaces with its own. */
export function Page({ route }: PageProps) {
  const messages = useMessages(legalMessages)
  const language = useLanguage()
  const { brand } = useServices()
  const policy = messages.policies[route.name as keyof typeof messages.policies]

  return (
    <article className="portal-prose">
      <h1>{policy.title}</h1>
      <p className="portal-lead">{policy.lead(brand.name)}</p>
      <p className="cp-help">{messages.lastChanged(formatDate(lastChanged, language))}</p>
      {policy.sections.map((section) => (
        <section key={section.title} className="portal-prose">
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points === undefined ? null : (
            <ul>
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className="portal-prose">
        <h2>{messages.questions}</h2>
        <p>{messages.questionsText}</p>
        <p>
          <Link href={telephoneLink(brand.phone)} icon="phone">
            {brand.phone}
          </Link>
        </p>
      </section>
    </article>
  )
}
