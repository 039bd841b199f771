import { type Locator, type Page, expect } from '@playwright/test'
import { type Violation, violationsOf } from './violations.ts'

/** Touches the homepage, whose code is fetched only then, as a visitor's first movement does; other pages are left as they are. */
export async function touch(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page.locator('#portal[data-begins]').waitFor({ state: 'detached' })
}

/** Waits until a page of the portal has replaced what the document brought along of the borrower's, which has a heading, too. */
export async function pageIsWhole(page: Page): Promise<void> {
  await page.locator('#portal[data-own]').waitFor({ state: 'detached' })
  await page.locator('main h1').first().waitFor()
}

/** What all page objects share: the page, a region of it, and the checks that hold on every screen. */
export class Screen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Nothing for axe to find, and no sideways scrolling. */
  async expectSound(): Promise<void> {
    const found = await this.violations()
    // A target may lie under the floating help button as long as it can be scrolled clear of it.
    const covered = found.filter((each) => each.rule === 'target-size')
    for (const { target } of covered) {
      await this.page
        .locator(target)
        .first()
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
      expect((await violationsOf(this.page, 'target-size')).filter((each) => each.target === target)).toEqual([])
    }
    expect(found.filter((each) => !covered.includes(each))).toEqual([])
    await this.expectNoSidewaysScrolling()
  }

  private async violations(): Promise<readonly Violation[]> {
    const heading = this.page.getByRole('heading', { level: 1 }).first()
    await heading.waitFor()
    const found = await violationsOf(this.page)
    if (!found.some(({ rule }) => rule === 'page-has-heading-one')) return found
    // The heading was the last page's, which has made way since: the one that is loading is looked at once it has its own.
    await heading.waitFor()
    return violationsOf(this.page)
  }

  async expectNoSidewaysScrolling(): Promise<void> {
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0)
  }

  /** Chooses one of a group, clear of the bars that lie over the page's ends. */
  async chooseOne(radio: Locator): Promise<void> {
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await radio.check({ force: true })
  }

  /** The choice to get a code at this address: an earlier journey may have left the borrower another one. */
  codeAt(email: string): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${email.slice(0, 1)}•+@`) }).first()
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name }).first()
  }

  /** Changes the site's language, from the bar or, on a phone, from the menu. */
  async speakSpanish(): Promise<void> {
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true })
    const spanish = this.page.getByRole('button', { name: 'Español' })
    // A bar that has just become wide may take its menu button away, and one that has just become narrow the choice itself. A press may
    // have worked although it timed out: then the choice is gone, because it was made.
    await expect(async () => {
      if ((await this.page.locator('html[lang=es]').count()) > 0) return
      if (!(await spanish.isVisible()) && (await menu.isVisible())) await menu.click({ timeout: 1_000 })
      await spanish.click({ timeout: 1_000 })
    }).toPass()
    await expect(this.page.locator('html')).toHaveAttribute('lang', 'es')
    await this.page.keyboard.press('Escape')
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Waits until a control has the focus and its lower edge is not covered. */
  async expectInSight(control: Locator): Promise<void> {
    await expect(control).toBeFocused()
    await expect
      .poll(() =>
        control.evaluate((element) => {
          const { left, bottom, width } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, bottom - 4))
        }),
      )
      .toBe(true)
  }

  /** Moves the focus with Tab until the given control has it. @throws when a hundred steps do not lead there. */
  async tabTo(control: Locator): Promise<void> {
    await control.waitFor()
    for (let step = 0; step < 100; step += 1) {
      if (
        await control.evaluate((element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement)
      )
        return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard never reaches ${control.toString()}`)
  }

  /** Moves the focus to a control and presses a key on it. */
  async press(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control)
    await this.page.keyboard.press(key)
  }

  /** Chooses one of a group with the keyboard: Tab reaches the group, and arrows what is in it. */
  async chooseByKeyboard(radio: Locator): Promise<void> {
    await radio.waitFor({ state: 'attached' })
    for (let step = 0; step < 100; step += 1) {
      if (await radio.isChecked()) return
      const key = await radio.evaluate((wanted) => {
        const { activeElement: focused } = document
        if (focused === wanted) return 'Space'
        const isInGroup = focused instanceof HTMLInputElement && focused.name === (wanted as HTMLInputElement).name
        return isInGroup ? 'ArrowDown' : 'Tab'
      })
      await this.page.keyboard.press(key)
    }
    throw new Error(`the keyboard never chooses ${radio.toString()}`)
  }
}
