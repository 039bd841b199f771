/** The one email address whose login sees the demo, as the server wrote it into the page; null where there is no demo. */
export function demoEmailOf(page: Document): string | null {
  const email = page.querySelector<HTMLMetaElement>('meta[name="carport-demo"]')?.content ?? ''
  return email === '' ? null : email
}

/** Whether a login is the demo user's: its email is the one demo email, and nothing else counts (demo-01). */
export function isDemoUser(loginEmail: string, demoEmail: string | null): boolean {
  return demoEmail !== null && demoEmail !== '' && loginEmail.toLowerCase() === demoEmail.toLowerCase()
}
