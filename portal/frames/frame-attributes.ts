/** What every element takes from an address, and how it must look. */
const common: Readonly<Record<string, RegExp>> = { 'account-number': /^\d{4,20}$/, language: /^(en|es)$/ }

/** Name of one of the element's own options: neither text to display nor an address. */
const choice = /^[a-z][a-z-]{0,39}$/

/**
 * The attributes that an element on a page of ours takes from its address. Anyone can craft a link, and people trust what our origin
 * shows, so nothing gets through that would be displayed as text or followed as a link.
 * @param asked the page's query; its `tag` names the element
 * @param allowed by element, the attributes that only choose among its own options
 */
export function attributesFrom(
  asked: URLSearchParams,
  allowed: Readonly<Record<string, readonly string[]>>,
): (readonly [name: string, value: string])[] {
  const tag = asked.get('tag') ?? ''
  const own = Object.hasOwn(allowed, tag) ? (allowed[tag] ?? []) : []
  return [...asked].filter(([name, value]) => {
    if (Object.hasOwn(common, name)) return common[name]?.test(value) === true
    return own.includes(name) && choice.test(value)
  })
}
