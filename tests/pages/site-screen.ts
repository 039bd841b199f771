import { type Page, expect } from '@playwright/test'
import { Screen, touch } from './screen.ts'

/** A link on a page. */
export interface SiteLink {
  readonly name: string
  readonly path: string
}

/** What the router leaves to the browser: the help host's pages and the identity provider's. */
const ofOtherDocuments = /^\/(help|oidc)\b/

/** The portal around its pages: bar, side menu, footer, and the links in them. */
export class SiteScreen extends Screen {
  constructor(page: Page) {
    super(page)
  }

  /** Opens the side menu where the screen has one. */
  async openMenu(): Promise<void> {
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true })
    if (await menu.isVisible()) {
      await menu.click()
      await this.page.getByRole('dialog', { name: 'Menu' }).waitFor()
    }
  }

  /** Every link of the site itself that is on the page now, each address once. */
  async ownLinks(): Promise<readonly SiteLink[]> {
    const links = await this.page.locator('a[href]').evaluateAll((anchors) =>
      anchors
        .filter((anchor): anchor is HTMLAnchorElement => anchor instanceof HTMLAnchorElement)
        .filter((anchor) => anchor.origin === location.origin)
        .map((anchor) => ({
          name: anchor.textContent?.trim() || (anchor.getAttribute('aria-label') ?? ''),
          path: `${anchor.pathname}${anchor.search}`,
        })),
    )
    return [...new Map(links.map((link) => [link.path, link])).values()]
  }

  /** Goes to a page of the portal within the document, as its links go. */
  async goTo(path: string): Promise<void> {
    await touch(this.page)
    await this.page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
  }

  /** Follows a link and expects a page of its own there: with a heading, and not the homepage unless that was meant. */
  async expectAlive(link: SiteLink): Promise<void> {
    const about = `${link.name} → ${link.path}`
    const isWithin = ![link.path, new URL(this.page.url()).pathname].some((path) => ofOtherDocuments.test(path))
    await (isWithin ? this.#follow(link.path, about) : this.#open(link.path, about))
    await expect(this.page.getByRole('heading', { level: 1 }).first(), about).toBeVisible({ timeout: 20_000 })
    const { pathname } = new URL(this.page.url())
    if (link.path !== '/') expect(pathname, about).not.toBe('/')
    expect(pathname, about).not.toMatch(/^\/error/)
  }

  async #open(path: string, about: string): Promise<void> {
    const reply = await this.page.goto(path)
    expect(reply?.status(), about).toBeLessThan(400)
  }

  /** The router keeps the page before, and its title, until the next one is there. */
  async #follow(path: string, about: string): Promise<void> {
    const before = { path: new URL(this.page.url()).pathname, title: await this.page.title() }
    await this.goTo(path)
    if (path.split('?')[0] !== before.path) await expect(this.page, about).not.toHaveTitle(before.title)
  }
}
