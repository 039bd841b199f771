import { useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { siteMapMessages } from '../site-map.messages.ts'

/** styleguide: the way to its pages. */
export function Page() {
  const messages = useMessages(siteMapMessages)
  const parts = [
    { to: '/styleguide/variables', title: messages['styleguide-variables'].title },
    { to: '/styleguide/global-components', title: messages['styleguide-global-components'].title },
    { to: '/styleguide/colors', title: messages['styleguide-colors'].title },
    { to: '/styleguide/svgs', title: messages['styleguide-svgs'].title },
  ]
  return (
    <div className="portal-page">
      <h1>{messages.styleguide.title}</h1>
      <ul>
        {parts.map(({ to, title }) => (
          <li key={to}>
            <RouterLink to={to}>{title}</RouterLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
