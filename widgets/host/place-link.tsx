import type { ReactNode } from 'react'
import { type ButtonVariant, Link } from '#ui'
import type { Destination } from './host.ts'
import { usePlace } from './places.ts'

/** A link, in the form of a button, to another place of the product. */
export function PlaceLink(props: { to: Destination; button?: ButtonVariant; children: ReactNode }): ReactNode {
  const { to, button = 'secondary', children } = props
  return (
    <Link {...usePlace(to)} button={button}>
      {children}
    </Link>
  )
}
