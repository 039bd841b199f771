/** The id of the template in which a document keeps the tags of its code. */
export const codePlace = 'carport-code'

/**
 * Returns an inline script that delays a document's code so that it doesn't compete for bandwidth with more urgent files. It runs before
 * any file is requested, and inserts the tags from the template once the first script has run or failed.
 * @param first the file of the first script, as the document names it
 */
export const codeAfter = (first: string): string => `(() => {
  const events = ['load', 'error']
  const lay = ({ target }) => {
    if (!target.src?.endsWith('/${first}')) return
    for (const event of events) document.removeEventListener(event, lay, true)
    const place = document.getElementById('${codePlace}')
    place.replaceWith(place.content)
  }
  for (const event of events) document.addEventListener(event, lay, true)
})()`
