import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong about one element. */
export interface Violation {
  readonly rule: string
  readonly target: string
}

interface Found {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}

/** As much of axe as is called in the page. */
interface Axe {
  run(context: Document, options: object): Promise<{ readonly violations: readonly Found[] }>
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page, in its frames too.
 * @param rule the one to hold against it; default: all of those we promise
 */
export async function violationsOf(page: Page, rule?: string): Promise<readonly Violation[]> {
  const found = page.frames().length > 1 ? await findInFrames(page, rule) : await findInPage(page, rule)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ rule: id, target: target.join(' ') })))
}

/** Runs where the page is, once there, and brings back nothing but what is wrong: the builder opens a second page for each look. */
async function findInPage(page: Page, rule?: string): Promise<readonly Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = rule === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: [rule] }
  await page.evaluate(standStill)
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
    },
    { runOnly, resultTypes: ['violations'] },
  )
}

/** Runs in the page: waits until nothing moves or fades any more but what never ends. A color halfway to another has no contrast to be held to. */
async function standStill(): Promise<void> {
  const elements = [...document.querySelectorAll('*')]
  const roots = [document, ...elements.flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const moving = () =>
    roots
      .flatMap((root) => root.getAnimations())
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  for (let left = moving(); left.length > 0; left = moving())
    await Promise.allSettled(left.map(({ finished }) => finished))
}

async function findInFrames(page: Page, rule?: string): Promise<readonly Found[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rule === undefined ? builder.withTags(tags) : builder.withRules(rule)).analyze()
  return violations
}
