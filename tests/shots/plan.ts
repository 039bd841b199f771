/** What the plan reads of a route. */
export interface ShownRoute {
  readonly path: string
  readonly access: 'public' | 'anyone' | 'customer' | 'staff'
  readonly onWeb?: string
}

/** Pages that are looked at by one person in one way. */
export interface Series {
  readonly name: string
  /** Signs this person in; null looks as a visitor. */
  readonly email: string | null
  readonly language: 'en' | 'es'
  readonly view: 'iOSApp' | 'AndroidApp' | null
  readonly sizes: readonly (readonly [width: number, height: number])[]
  readonly schemes: readonly ('light' | 'dark')[]
  readonly paths: readonly string[]
}

const everySize = [
  [375, 740],
  [768, 1024],
  [1280, 800],
] as const
const phone = [[375, 812]] as const
const base = { language: 'en', view: null, sizes: everySize, schemes: ['light', 'dark'] } as const
/** Pages that only send people elsewhere. */
const passages = ['pre-login', 'app-banner-redirect', 'deep-link', 'payment-authenticate']

/** Who looks at what: every page of the site map that has a face of its own, and people in whom the same page differs. */
export function planOf(routes: readonly ShownRoute[]): readonly Series[] {
  const faces = routes.filter((route) => route.onWeb === undefined)
  const paths = (...access: readonly ShownRoute['access'][]) =>
    faces
      .filter((route) => access.includes(route.access) && !passages.includes(route.path))
      .map(({ path }) => `/${path}`)
  const few = ['/account', '/make-a-payment', '/payment-options', '/settings', '/customer-support-center']
  return [
    { ...base, name: 'visitor', email: null, paths: [...paths('public', 'anyone'), '/pre-login?logout=true'] },
    { ...base, name: 'borrower', email: 'p1@example.com', paths: paths('customer', 'public') },
    { ...base, name: 'past due', email: 'p2@example.com', sizes: phone, paths: few },
    { ...base, name: 'two loans', email: 'p17@example.com', sizes: phone, paths: ['/account', '/select-account'] },
    { ...base, name: 'staff', email: 'a1@staff.example.com', paths: paths('staff') },
    { ...base, name: 'app on iOS', email: 'p1@example.com', view: 'iOSApp', sizes: phone, paths: few },
    { ...base, name: 'app on Android', email: 'p1@example.com', view: 'AndroidApp', sizes: [[375, 740]], paths: few },
    {
      ...base,
      name: 'in Spanish',
      email: 'p1@example.com',
      language: 'es',
      sizes: phone,
      schemes: ['light'],
      paths: few,
    },
    {
      ...base,
      name: 'in Spanish, visitor',
      email: null,
      language: 'es',
      sizes: phone,
      schemes: ['light'],
      paths: ['/', '/styleguide/global-components'],
    },
  ]
}
