/** What every element takes from an address, and how it must look. */
const common: Readonly<Record<string, RegExp>> = { 'account-number': /^\d{4,20}$/, language: /^(en|es)$/ }

/** A name of something that the element knows: nothing to read, and no address. */
const choice = /^[a-z][a-z-]{0,39}$/

/**
 * The attributes that an element on a page of ours takes from its address. Anybody writes an address, and what stands on our origin is
 * believed: so nothing gets through that is shown as text or leads somewhere.
 * @param asked the page's query; its `tag` names the element
 * @param allowed by element, the attributes that only choose between things the element knows
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
